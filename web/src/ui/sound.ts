/** A few soft sounds, off by one switch. Made here, so there is no file to load. */

import { prefs } from "../app/prefs.svelte";

/** One tone: its pitch in hertz, when it starts and how long it lasts in seconds, how loud it gets, 0 to 1. */
interface Tone {
  readonly pitch: number;
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
  readonly wave?: OscillatorType;
}
const note = (pitch: number, at: number): Tone => ({ pitch, at, lasts: 0.3, loud: 0.06 });
/** Wood on wood. */
const knock = (pitch: number, at = 0, loud = 0.12): Tone => ({ pitch, at, lasts: 0.06, loud, wave: "triangle" });

const SOUNDS = {
  /** My turn begins. */
  turn: [note(523.25, 0), note(659.25, 0.09)],
  /** The match is over. */
  end: [note(523.25, 0), note(659.25, 0.12), note(783.99, 0.24)],
  /** A tile is put down. */
  tile: [knock(210)],
  /** Dice tumble once. */
  dice: [knock(330), knock(270, 0.05, 0.1), knock(350, 0.09, 0.08), knock(240, 0.14, 0.07), knock(290, 0.19, 0.04)],
} satisfies Record<string, readonly Tone[]>;

let audio: AudioContext | null = null;

/** Switch sounds and animation on or off; switched on they are heard at once. */
export function setEffects(on: boolean): void {
  prefs.setEffects(on);
  if (on) sound("turn");
}

export function sound(name: keyof typeof SOUNDS): void {
  if (!prefs.lively || !touched()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const tone of SOUNDS[name]) play(audio, tone);
}

function play(out: AudioContext, { pitch, at, lasts, loud, wave = "sine" }: Tone): void {
  const start = out.currentTime + at;
  const tone = out.createOscillator();
  const volume = out.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(out.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.02);
}

/** Browsers let a page sound only after a key or a pointer has been used on it, and complain of one that tries before. */
function touched(): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.hasBeenActive ?? true;
}
