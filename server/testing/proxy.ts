import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = Awaited<ReturnType<typeof openProxy>>;

/** A network between the app and its database that can be cut: a PostgreSQL address that forwards to the real one. */
export const openProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isRefusing = false;
  let isSilent = false;
  const server = createServer((near) => {
    if (isRefusing) return near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const [from, to] of [pair, pair.toReversed() as typeof pair]) {
      from.on('data', (chunk) => !isSilent && to.write(chunk));
      from.on('error', end);
      from.on('close', end);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    url: url.href,
    /** Ends every connection and accepts no new ones. */
    cut: () => {
      isRefusing = true;
      endAll();
    },
    /** Drops every packet silently. */
    swallow: () => {
      isSilent = true;
    },
    /** Accepts and forwards new connections; those that lost packets stay dead without knowing it. */
    mend: () => {
      isRefusing = false;
      isSilent = false;
      for (const [near, far] of pairs) {
        near.removeAllListeners('data').resume();
        far.removeAllListeners('data').resume();
      }
    },
    close: () => {
      server.close();
      endAll();
    },
  };
};
