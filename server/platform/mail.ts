import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';

export type Mail = Pick<SendMailOptions, 'to' | 'cc' | 'replyTo' | 'subject' | 'text' | 'html' | 'attachments'>;
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** Through SMTP if one is configured; otherwise every email is a file in the outbox, which any mail program opens. */
export const openMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer => {
  let opened: Promise<Mailer> | undefined;
  return {
    send: async (mail) => {
      // Loaded with the first email, so that the start does not wait for it.
      opened ??= config.smtpUrl
        ? openSmtp(config.smtpUrl, config.mailFrom)
        : openOutbox(config.dataDir, config.mailFrom);
      await (await opened).send(mail);
    },
    close: () => {
      opened?.then((mailer) => mailer.close()).catch(() => {}); // if it could not be opened, there is nothing to close
    },
  };
};

const openSmtp = async (url: string, from: string): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer');
  // Somebody waits for the answer: a silent server is reported as such instead of being waited for by the minute.
  const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const smtp = createTransport({ url, ...timeoutsMs }, { from });
  return {
    send: async (mail) => {
      await smtp.sendMail(mail);
    },
    close: () => smtp.close(),
  };
};

const openOutbox = async (dataDir: string, from: string): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer');
  const outbox = join(dataDir, 'outbox');
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  let count = 0;
  return {
    send: async (mail) => {
      const { message } = await compose.sendMail(mail);
      await mkdir(outbox, { recursive: true });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const name = join(outbox, `${stamp}-${String(++count).padStart(4, '0')}`);
      // Readers never see half an email.
      await writeFile(`${name}.part`, message as Buffer);
      await rename(`${name}.part`, `${name}.eml`);
    },
    close: () => compose.close(),
  };
};
