/** One soft sound when my turn begins; off unless asked for. Made here, so there is no file to load. */

import { prefs } from "../app/prefs.svelte";

let audio: AudioContext | null = null;

/** The sound switched on or off; switched on it is heard at once. */
export function setSounds(on: boolean): void {
  prefs.setSounds(on);
  if (on) chime();
}

export function chime(): void {
  if (!prefs.sounds || !touched()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
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

/** Browsers let a page sound only after a key or a pointer has been used on it, and complain of one that tries before. */
function touched(): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.hasBeenActive ?? true;
}
