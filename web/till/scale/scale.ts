import { create } from 'zustand';
import { openScale, type Scale, type ScalePort } from './serialScale.ts';

/* This till's scale, if one was chosen. Without it, or when it doesn't answer, weights are typed. */

const KEY = 'till_scale';
const AGAIN_MS = 200;

type Serial = { getPorts: () => Promise<ScalePort[]>; requestPort: () => Promise<ScalePort> };
const serial = (): Serial | undefined => (navigator as unknown as { serial?: Serial }).serial;

/** What the panel shows: no scale, waiting for a stable weight, a stable weight, or the problem. */
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

/** Ports have no names: they are identified by maker and product, and by position among equal ones. */
const nameOf = (port: ScalePort, ports: readonly ScalePort[]): string => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo?.() ?? {};
  return `${usbVendorId}/${usbProductId}/${ports.indexOf(port)}`;
};

/** The scale's port is never offered as a printer. */
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

/** At start, and after it was unplugged. */
export const restoreScale = async (): Promise<boolean> => {
  const name = localStorage.getItem(KEY);
  if (name === null) return false;
  useScale.setState({ isChosen: true });
  const ports = (await serial()?.getPorts()) ?? [];
  return open(ports.find((port) => nameOf(port, ports) === name));
};

/** Asks the user for the port; browsers require a click first. */
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

/** Keeps reading and reports each state until stopped. Two equal readings count as stable. */
export const watchScale = (tell: (state: ScaleState) => void): (() => void) => {
  let isWatching = true;
  const watch = async () => {
    let state: ScaleState = { kind: 'none' };
    while (isWatching) {
      try {
        state = await stateOf(useScale.getState().scale, state);
      } catch {
        // Unplugged: looked for again, since a replugged scale is another port.
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
