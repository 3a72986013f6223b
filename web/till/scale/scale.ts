import { create } from 'zustand';
import { wait } from '#web/platform/wait.ts';
import { openScale, type Scale, type ScalePort } from './serialScale.ts';

/* This till's scale, if one was chosen. Without it, or when it doesn't answer, weights are typed. */

const KEY = 'till_scale';
const AGAIN_MS = 200;
/** While it is unplugged. */
const SEARCH_MS = 2000;

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

const modelOf = (port: ScalePort): string => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo?.() ?? {};
  return `${usbVendorId}/${usbProductId}`;
};

const portsOf = (model: string, ports: readonly ScalePort[]) => ports.filter((port) => modelOf(port) === model);

/** Ports have no names: they are identified by maker and product, and by position among equal ones. */
const nameOf = (port: ScalePort, ports: readonly ScalePort[]): string =>
  `${modelOf(port)}/${portsOf(modelOf(port), ports).indexOf(port)}`;

/** An only one counts wherever it is: a printer at an equal port may be off. */
const findPort = (name: string, ports: readonly ScalePort[]): ScalePort | undefined => {
  const [maker, product, position] = name.split('/');
  const equal = portsOf(`${maker}/${product}`, ports);
  return equal.length === 1 ? equal[0] : equal[Number(position)];
};

/** The scale's port is never offered as a printer. */
export const isScalePort = (port: unknown, ports: readonly unknown[]): boolean => {
  const name = localStorage.getItem(KEY);
  return name !== null && findPort(name, ports as ScalePort[]) === port;
};

const open = async (port: ScalePort | undefined): Promise<Scale | null> => {
  if (!port) return null;
  const scale = await openScale(port).catch(() => null);
  useScale.setState({ scale });
  return scale;
};

let search: Promise<Scale | null> | undefined;

const findAgain = async (): Promise<Scale | null> => {
  const name = localStorage.getItem(KEY);
  if (name === null) return null;
  useScale.setState({ isChosen: true });
  return open(findPort(name, (await serial()?.getPorts()) ?? []));
};

/** At start, and after it was unplugged. One search at a time: a port that is being opened can't be opened. */
export const restoreScale = (): Promise<Scale | null> => {
  search ??= findAgain().finally(() => {
    search = undefined;
  });
  return search;
};

/** So that its port can be opened again. */
const closeScale = async (): Promise<void> => {
  const { scale } = useScale.getState();
  useScale.setState({ scale: null });
  await scale?.close();
};

/** Asks the user for the port; browsers require a click first. */
export const connectScale = async (): Promise<boolean> => {
  try {
    const port = await serial()?.requestPort();
    if (!port) return false;
    await closeScale();
    if (!(await open(port))) return false;
    useScale.setState({ isChosen: true });
    const ports = (await serial()?.getPorts()) ?? [];
    localStorage.setItem(KEY, nameOf(port, ports));
    return true;
  } catch {
    return false;
  }
};

export const forgetScale = async (): Promise<void> => {
  localStorage.removeItem(KEY);
  await closeScale();
  useScale.setState({ isChosen: false });
};

const readState = async (before: ScaleState): Promise<ScaleState> => {
  const scale = useScale.getState().scale ?? (await restoreScale());
  const reading = await scale?.read();
  if (!reading) return { kind: 'silent' };
  if (reading.kind !== 'weight') return reading;
  const { grams } = reading;
  const wasSame = 'grams' in before && before.grams === grams;
  return { kind: wasSame && grams > 0 ? 'resting' : 'moving', grams };
};

/** Keeps reading and reports each state until stopped. Two equal readings count as stable. */
export const watchScale = (tell: (state: ScaleState) => void): (() => void) => {
  let isWatching = true;
  const watch = async () => {
    let state: ScaleState = { kind: 'none' };
    while (isWatching) {
      try {
        state = await readState(state);
      } catch {
        // Unplugged: looked for again, since a replugged scale may be another port.
        await closeScale();
        state = { kind: 'silent' };
      }
      if (isWatching) tell(state);
      await wait(useScale.getState().scale ? AGAIN_MS : SEARCH_MS);
    }
  };
  void watch();
  return () => {
    isWatching = false;
  };
};
