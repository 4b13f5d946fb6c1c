import { mount } from "svelte";
import App from "./App.svelte";
import { devicePage } from "./device/page";
import "./styles/theme.css";
import "./styles/controls.css";

mount(App, { target: document.getElementById("app") as HTMLElement });
// Keeping the page on the device can wait until it is usable: both need the processor.
void devicePage?.device.settled.then(() => devicePage?.updates.start());
