import type { Locale } from '#contract/common.ts';
import type { Db, Services } from '#server/platform/context.ts';
import type { Mail } from '#server/platform/mail.ts';
import { textIn } from '#server/platform/packs.ts';

/** A notice is worth sending for a day. */
export const NOTICE_MS = 24 * 3600_000;

const page = (title: string, lines: readonly string[]): string =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><div style="font:15px/1.5 sans-serif;max-width:34em;margin:2em auto">${lines
    .map((line) => `<p>${line}</p>`)
    .join('')}</div>`;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const letter = (
  to: string,
  subject: string,
  lines: readonly string[],
  link?: { label: string; url: string },
): Mail => ({
  to,
  subject,
  text: [...lines, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n'),
  html: page(escapeHtml(subject), [
    ...lines.map(escapeHtml),
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`] : []),
  ]),
});

/** Who a mail is for, in which language, and what the product is called. */
type Recipient = { to: string; language: Locale; title: string };

/** People have the language of their company; without a company, the deployment's first language. */
export const recipientOf = async (
  db: Db,
  { config }: Pick<Services, 'config'>,
  { email, companyId }: { email: string; companyId: number | null },
): Promise<Recipient> => {
  const company =
    companyId === null
      ? undefined
      : await db.selectFrom('company').select('language').where('id', '=', companyId).executeTakeFirst();
  const language = (company?.language as Locale | undefined) ?? config.languages[0] ?? 'en-US';
  return { to: email, language, title: config.title };
};

export const codeMail = ({ to, language, title }: Recipient, code: string) =>
  letter(to, textIn(language, 'mails.codeSubject', { code, title }), [
    textIn(language, 'mails.codeText', { code }),
    textIn(language, 'mails.codeUnasked'),
  ]);

export const activationMail = ({ to, language, title }: Recipient, url: string) =>
  letter(to, textIn(language, 'mails.activationSubject', { title }), [textIn(language, 'mails.activationText')], {
    label: textIn(language, 'mails.activationLink'),
    url,
  });

export const invitationMail = ({ to, language, title }: Recipient, name: string, company: string, url: string) =>
  letter(
    to,
    textIn(language, 'mails.invitationSubject', { name, company }),
    [textIn(language, 'mails.invitationText', { name, company, title })],
    { label: textIn(language, 'mails.invitationLink'), url },
  );

export const reminderMail = ({ to, language, title }: Recipient, url: string) =>
  letter(to, textIn(language, 'mails.reminderSubject', { title }), [textIn(language, 'mails.reminderText')], {
    label: textIn(language, 'mails.invitationLink'),
    url,
  });

export const resetMail = ({ to, language, title }: Recipient, url: string) =>
  letter(to, textIn(language, 'mails.resetSubject', { title }), [textIn(language, 'mails.resetText')], {
    label: textIn(language, 'mails.resetLink'),
    url,
  });

export const emailChangedMail = ({ to, language, title }: Recipient, name: string, email: string) =>
  letter(to, textIn(language, 'mails.emailChangedSubject', { title }), [
    textIn(language, 'mails.emailChangedText', { name, email, title }),
    textIn(language, 'mails.emailChangedUnasked'),
  ]);

export const codeShownMail = ({ to, language, title }: Recipient, name: string) =>
  letter(to, textIn(language, 'mails.codeShownSubject', { title }), [
    textIn(language, 'mails.codeShownText', { name }),
    textIn(language, 'mails.codeShownUnasked'),
  ]);
