/** One soft sound when it is my turn; off unless asked for. Made here, so there is no file to load. */

import { prefs } from "../app/prefs.svelte";

let audio: AudioContext | null = null;

export function chime(): void {
  if (!prefs.sounds || document.visibilityState === "hidden") return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [i, pitch] of [523.25, 659.25].entries()) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start + i * 0.09);
    loud.gain.exponentialRampToValueAtTime(0.06, start + i * 0.09 + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + i * 0.09 + 0.3);
    tone.connect(loud).connect(audio.destination);
    tone.start(start + i * 0.09);
    tone.stop(start + i * 0.09 + 0.32);
  }
}
