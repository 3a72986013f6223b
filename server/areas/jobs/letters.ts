import type { Locale } from '#contract/common.ts';
import { inEnglish, readSentence, type Sentence, say } from '#contract/messages/sentence.ts';
import { pathOf } from '#contract/screens.ts';
import type { Services } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { JobFailure } from '#server/platform/jobs/definition.ts';
import type { Mail } from '#server/platform/mail.ts';
import { textIn, wordsOf } from '#server/platform/packs.ts';
import type { Letter } from './task.ts';

/** Many mail servers refuse more than 10 MB, and attachments grow by a third when sent. */
const MAX_FILE_BYTES = 7_000_000;

const bytesOf = async ({ body }: Download): Promise<Buffer> => {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.from(body);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    size += chunks.at(-1)?.length ?? 0;
    if (size > MAX_FILE_BYTES) throw new JobFailure(say('jobs.tooLarge'));
  }
  return Buffer.concat(chunks);
};

/** Translated, if it is one of our messages. */
export const wordsIn = (language: Locale, words: Sentence): string => {
  const sentence = readSentence(words);
  return sentence ? wordsOf(language, sentence, inEnglish(words)) : words;
};

/** What all emails of a schedule have in common. */
export type Sender = {
  scheduleId: number;
  name: string;
  /** Who scheduled it. */
  owner: string;
  company: string;
  companyEmail: string;
  language: Locale;
  publicUrl: string;
};

const linkOf = ({ scheduleId, language, publicUrl }: Sender): string =>
  `${textIn(language, 'jobs.openSchedule')}: ${publicUrl}${pathOf('scheduleEdit', { id: scheduleId })}`;

export const senderOf = ({ config }: Pick<Services, 'config'>, schedule: Omit<Sender, 'publicUrl'>): Sender => ({
  ...schedule,
  publicUrl: config.publicUrl,
});

export type Recipient = { address: string; isInside: boolean };

/** One email to many people: its file is read once. Only people of the company can open the page it links to. */
export const composeLetter = async (
  sender: Sender,
  { subject, lines, file }: Letter,
): Promise<(recipient: Recipient) => Mail> => {
  const { language, name, owner, company, companyEmail } = sender;
  const attached = file ? [textIn(language, 'jobs.attached', { file: file.filename })] : [];
  const text = [...lines, ...attached, textIn(language, 'jobs.scheduleText', { name, owner, company })].join('\n\n');
  const mail = {
    subject: `${subject} · ${company}`,
    ...(companyEmail === '' ? {} : { replyTo: companyEmail }),
    ...(file && {
      attachments: [
        {
          filename: file.filename,
          content: (await bytesOf(file)).toString('base64'),
          encoding: 'base64',
          contentType: file.type,
        },
      ],
    }),
  };
  return ({ address, isInside }) => ({
    ...mail,
    to: address,
    text: isInside ? `${text}\n\n${linkOf(sender)}` : text,
  });
};

export const failureLetter = (sender: Sender, to: string, words: Sentence): Mail => {
  const { language, name, company } = sender;
  const reason = wordsIn(language, words);
  return {
    to,
    subject: textIn(language, 'jobs.failedSubject', { name }),
    text: [
      textIn(language, 'jobs.failedText', { name, company, reason }),
      textIn(language, 'jobs.failedUntil'),
      linkOf(sender),
    ].join('\n\n'),
  };
};

export const recoveryLetter = (sender: Sender, to: string): Mail => {
  const { language, name, company } = sender;
  return {
    to,
    subject: textIn(language, 'jobs.worksSubject', { name }),
    text: [textIn(language, 'jobs.worksText', { name, company }), linkOf(sender)].join('\n\n'),
  };
};
