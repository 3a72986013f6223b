import { BlockList, isIPv4 } from 'node:net';

/*
 * Networks that may contain receipt printers: the server's operator sets them (PRINTER_NETWORKS), and each company
 * lists its own.
 */

export const usualPrinterNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

const partsOf = (network: string): { address: string; bits: number } | undefined => {
  const [address = '', bits = ''] = network.split('/');
  return isIPv4(address) && /^\d{1,2}$/.test(bits) && Number(bits) <= 32 ? { address, bits: Number(bits) } : undefined;
};
export const isNetwork = (network: string): boolean => partsOf(network) !== undefined;

export const isInNetworks = (networks: readonly string[], host: string): boolean => {
  const list = new BlockList();
  for (const network of networks) {
    const parts = partsOf(network);
    if (parts) list.addSubnet(parts.address, parts.bits, 'ipv4');
  }
  return list.check(host, 'ipv4');
};
