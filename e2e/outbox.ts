import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const decode = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Waits for an email to this address that matches, and returns the captured part. */
export async function fromMail(folder: string, to: string, pattern: RegExp): Promise<string> {
  const outbox = join(folder, 'outbox');
  for (let tries = 0; tries < 100; tries += 1) {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names
      .filter((each) => each.endsWith('.eml'))
      .sort()
      .reverse()) {
      const mail = decode(await readFile(join(outbox, name), 'utf8'));
      const match = mail.includes(to) && pattern.exec(mail)?.[1];
      if (match) return match;
    }
    await sleep(100);
  }
  throw new Error(`No mail to ${to} with ${pattern}`);
}
