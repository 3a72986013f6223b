import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { backupOpen } from '#server/platform/db/backup.ts';
import type { Body } from './body.ts';
import { sendFault } from './errors.ts';
import type { App } from './serve.ts';
import { hashToken } from './token.ts';

/** Only somebody who can read the data directory can read this, and they could copy it anyway. */
const noteIn = (dataDir: string) => join(dataDir, 'server.json');
const HEADER = 'backup-token';

/**
 * The embedded database belongs to one process, so that process has to create the copy: `npm run backup` asks it to.
 * Its address and secret are noted in the data directory while it runs.
 */
export const serveBackup = ({ http, services }: App) => {
  const { database, config } = services;
  if (database.engine !== 'embedded') return;
  const token = randomBytes(32).toString('base64url');
  http.addHook('onListen', async () => {
    const { address, port, family } = http.server.address() as AddressInfo;
    const host = /^(0\.0\.0\.0|::)$/.test(address) ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
    await writeFile(noteIn(config.dataDir), JSON.stringify({ url: `http://${host}:${port}`, token }), { mode: 0o600 });
  });
  http.addHook('onClose', () => rm(noteIn(config.dataDir), { force: true }));

  http.post('/backup', async (request, reply) => {
    const { file } = (request.body as Body | undefined)?.fields ?? {};
    const password = String(request.headers[HEADER] ?? '');
    if (!timingSafeEqual(hashToken(password), hashToken(token)) || typeof file !== 'string' || !isAbsolute(file))
      return sendFault(reply, 'forbidden');
    request.raw.socket.setTimeout(0); // nothing is sent until the copy is complete
    await backupOpen(database, config.dataDir, file);
    request.log.info({ file }, 'backed up');
    return reply.type('text/plain').send('done');
  });
};

/** Asks a running server to write its backup to `file`. False when none runs. */
export const askForBackup = async (dataDir: string, file: string): Promise<boolean> => {
  const note = await readFile(noteIn(dataDir), 'utf8').catch(() => undefined);
  if (note === undefined) return false;
  const { url, token } = JSON.parse(note) as { url: string; token: string };
  const reply = await fetch(`${url}/backup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADER]: token },
    body: JSON.stringify({ file }),
  }).catch(() => undefined);
  // The note of a server that was killed: nobody answers, or somebody else does.
  if (!reply || reply.status === 403 || reply.status === 404) return false;
  if (!reply.ok) throw new Error(`The running server could not make the backup; its log says why (${reply.status}).`);
  return true;
};
