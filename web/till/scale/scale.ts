import { create } from 'zustand';
import { openScale, type Scale, type ScalePort } from './serialScale.ts';

/* The scale of this till, where one was chosen. Without it, or when it does not answer, weights are typed. */

const KEY = 'till_scale';
const AGAIN_MS = 200;

type Serial = { getPorts: () => Promise<ScalePort[]>; requestPort: () => Promise<ScalePort> };
const serial = (): Serial | undefined => (navigator as unknown as { serial?: Serial }).serial;

/** What the panel shows: nothing chosen, waiting for rest, a weight at rest, or why there is none. */
export type ScaleState =
  | { kind: 'none' }
  | { kind: 'moving'; grams: number }
  | { kind: 'resting'; grams: number }
  | { kind: 'over' | 'under' | 'unreadable' | 'silent' };

export const useScale = create<{ scale: Scale | null; isChosen: boolean }>(() => ({
  scale: null,
  isChosen: false,
}));

export const canHaveScale = (): boolean => serial() !== undefined;

/** Ports have no names: by maker and product, and by their place among the same ones. */
const nameOf = (port: ScalePort, ports: readonly ScalePort[]): string => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo?.() ?? {};
  return `${usbVendorId}/${usbProductId}/${ports.indexOf(port)}`;
};

/** A port that is the scale's is nobody's printer. */
export const isScalePort = (port: unknown, ports: readonly unknown[]): boolean =>
  nameOf(port as ScalePort, ports as ScalePort[]) === localStorage.getItem(KEY);

const open = async (port: ScalePort | undefined): Promise<boolean> => {
  if (!port) return false;
  try {
    useScale.setState({ scale: await openScale(port), isChosen: true });
    return true;
  } catch {
    useScale.setState({ scale: null, isChosen: true });
    return false;
  }
};

/** At the start, and after it was gone. */
export const restoreScale = async (): Promise<boolean> => {
  const name = localStorage.getItem(KEY);
  if (name === null) return false;
  useScale.setState({ isChosen: true });
  const ports = (await serial()?.getPorts()) ?? [];
  return open(ports.find((port) => nameOf(port, ports) === name));
};

/** Asks the person which port; only after a click, as browsers want it. */
export const connectScale = async (): Promise<boolean> => {
  try {
    const port = await serial()?.requestPort();
    if (!port || !(await open(port))) return false;
    const ports = (await serial()?.getPorts()) ?? [];
    localStorage.setItem(KEY, nameOf(port, ports));
    return true;
  } catch {
    return false;
  }
};

export const forgetScale = async (): Promise<void> => {
  localStorage.removeItem(KEY);
  await useScale.getState().scale?.close();
  useScale.setState({ scale: null, isChosen: false });
};

const stateOf = async (scale: Scale | null, before: ScaleState): Promise<ScaleState> => {
  const reading = await scale?.read();
  if (!reading) return { kind: 'silent' };
  if (reading.kind !== 'weight') return reading;
  const { grams } = reading;
  const wasSame = 'grams' in before && before.grams === grams;
  return { kind: wasSame && grams > 0 ? 'resting' : 'moving', grams };
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads again and again, and tells each state, until it is stopped. At rest is what was read twice alike. */
export const watchScale = (tell: (state: ScaleState) => void): (() => void) => {
  let isWatching = true;
  const watch = async () => {
    let state: ScaleState = { kind: 'none' };
    while (isWatching) {
      try {
        state = await stateOf(useScale.getState().scale, state);
      } catch {
        // Pulled out: looked for again, since a plug that was put back is another port.
        useScale.setState({ scale: null });
        await restoreScale();
        state = { kind: 'silent' };
      }
      if (isWatching) tell(state);
      await wait(AGAIN_MS);
    }
  };
  void watch();
  return () => {
    isWatching = false;
  };
};
