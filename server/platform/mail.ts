import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';

export type Mail = Pick<SendMailOptions, 'to' | 'subject' | 'text' | 'html' | 'attachments'>;
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** Through SMTP when one is set; else every mail is a file in the outbox, which any mail program opens. */
export const openMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer => {
  if (config.smtpUrl) {
    const smtp = createTransport(config.smtpUrl, { from: config.mailFrom });
    return {
      send: async (mail) => {
        await smtp.sendMail(mail);
      },
      close: () => smtp.close(),
    };
  }
  const outbox = join(config.dataDir, 'outbox');
  const compose = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from: config.mailFrom },
  );
  let count = 0;
  return {
    send: async (mail) => {
      const { message } = await compose.sendMail(mail);
      await mkdir(outbox, { recursive: true });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const name = join(outbox, `${stamp}-${String(++count).padStart(4, '0')}`);
      // A reader never sees half a mail.
      await writeFile(`${name}.part`, message as Buffer);
      await rename(`${name}.part`, `${name}.eml`);
    },
    close: () => compose.close(),
  };
};
