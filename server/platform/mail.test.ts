import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { mailAdvice, readConfig } from './config.ts';
import { openMailer } from './mail.ts';

const letter = { to: 'mei@shop.test', subject: 'Invoice 发票', text: 'Thank you. 谢谢。' };

test('without SMTP every mail is a whole file in the outbox', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-mail-'));
  const mailer = openMailer({ smtpUrl: undefined, mailFrom: 'Shop <till@shop.test>', dataDir });
  await Promise.all([mailer.send(letter), mailer.send({ ...letter, to: 'tom@shop.test' })]);
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files.filter((file) => file.endsWith('.eml'))).toHaveLength(2);
  expect(files).toHaveLength(2);
  const mails = await Promise.all(files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8')));
  expect(mails.join()).toMatch(
    /To: mei@shop\.test[\s\S]*From: Shop <till@shop\.test>|From: Shop <till@shop\.test>[\s\S]*To: mei@shop\.test/,
  );
  await rm(dataDir, { recursive: true });
});

test('with SMTP it reaches a real server, and a server that refuses is an error', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(address === 'nobody@shop.test' ? new Error('no such mailbox') : undefined),
    onData: (stream, _, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Shop <till@shop.test>',
    dataDir: tmpdir(),
  });
  await mailer.send(letter);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: mei@shop.test');
  await expect(mailer.send({ ...letter, to: 'nobody@shop.test' })).rejects.toThrow(/no such mailbox/);
  mailer.close();
  await new Promise<void>((closed) => server.close(closed));
});

test('the start says what has to be set before mail goes out, and nothing once it is', () => {
  const advice = mailAdvice(readConfig({}));
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'no-reply@localhost']) expect(advice).toContain(name);
  const set = {
    SMTP_URL: 'smtp://mail.shop.test',
    MAIL_FROM: 'Shop <till@shop.test>',
    PUBLIC_URL: 'https://shop.test',
  };
  expect(mailAdvice(readConfig(set))).toBeUndefined();
});
