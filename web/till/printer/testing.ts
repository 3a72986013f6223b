import type { Devices, SerialPort, UsbDevice } from './transports.ts';

/* Printers that write down the bytes they get, and can be switched off and on. */

const PRINTER_CLASS = 7;

export const usbDevice = (interfaceClass = PRINTER_CLASS) => {
  const bytes: number[] = [];
  const pieces: number[] = [];
  const device: UsbDevice & { status: string } = {
    productName: 'TM-T82',
    opened: false,
    configuration: null,
    status: 'ok',
    open: async () => {
      device.opened = true;
    },
    selectConfiguration: async () => {
      const endpoints = [
        { direction: 'in' as const, type: 'bulk', endpointNumber: 1 },
        { direction: 'out' as const, type: 'bulk', endpointNumber: 2 },
      ];
      device.configuration = { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass, endpoints } }] };
    },
    claimInterface: async () => {},
    transferOut: async (endpoint, piece) => {
      if (!device.opened) throw new DOMException('The device was disconnected.', 'NotFoundError');
      if (endpoint !== 2) throw new Error('Wrong endpoint');
      bytes.push(...piece);
      pieces.push(piece.length);
      return { status: device.status, bytesWritten: device.status === 'ok' ? piece.length : 0 };
    },
  };
  return { device, bytes, pieces };
};

export const usbWith = (...all: UsbDevice[]): Required<Pick<Devices, 'usb'>> => ({
  usb: Object.assign(new EventTarget(), {
    getDevices: async () => all,
    requestDevice: async () => {
      const [first] = all;
      if (!first) throw new DOMException('No device selected', 'NotFoundError');
      return first;
    },
  }),
});

type StandIn = { devices: Devices; switchOff: () => void; switchOn: () => void; jobs: () => number };

/** Each time it is switched on it is another device to the browser. */
export const usbPrinter = (): StandIn => {
  const connected = [usbDevice()];
  const seen = [...connected];
  const { usb } = usbWith();
  const bus = Object.assign(usb, { getDevices: async () => connected.map(({ device }) => device) });
  const tell = (kind: string) => (usb as unknown as EventTarget).dispatchEvent(new Event(kind));
  return {
    devices: { usb: bus },
    switchOff: () => {
      for (const { device } of connected.splice(0)) device.opened = false;
      tell('disconnect');
    },
    switchOn: () => {
      const replugged = usbDevice();
      seen.push(replugged);
      connected.push(replugged);
      tell('connect');
    },
    jobs: () => seen.reduce((sum, { pieces }) => sum + pieces.length, 0),
  };
};

/** The same port each time, as an adapter that keeps its name: after a failure it counts as open until it is closed. */
export const serialPrinter = (): StandIn => {
  let jobs = 0;
  let isOn = true;
  let isOpened = false;
  let controller: WritableStreamDefaultController | undefined;
  const port: SerialPort = {
    writable: null,
    open: async () => {
      if (isOpened) throw new DOMException('The port is already open.', 'InvalidStateError');
      isOpened = true;
      port.writable = new WritableStream({
        start: (each) => {
          controller = each;
        },
        write: () => {
          jobs += 1;
        },
      });
    },
    close: async () => {
      if (!isOpened) throw new DOMException('The port is already closed.', 'InvalidStateError');
      isOpened = false;
      port.writable = null;
    },
  };
  const bus = new EventTarget();
  return {
    devices: {
      serial: Object.assign(bus, { getPorts: async () => (isOn ? [port] : []), requestPort: async () => port }),
    },
    switchOff: () => {
      isOn = false;
      controller?.error(new DOMException('The device has been lost.', 'NetworkError'));
      port.writable = null;
      bus.dispatchEvent(new Event('disconnect'));
    },
    switchOn: () => {
      isOn = true;
      bus.dispatchEvent(new Event('connect'));
    },
    jobs: () => jobs,
  };
};
