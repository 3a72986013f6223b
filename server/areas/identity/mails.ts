import type { Mail } from '#server/platform/mail.ts';

/** A notice is worth reading for a day. */
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

export const codeMail = (title: string, to: string, code: string) =>
  letter(to, `${code} is your ${title} verification code`, [
    `Your verification code is ${code}.`,
    'It is valid for 10 minutes. If you did not ask for it, nothing needs to be done.',
  ]);

export const activationMail = (title: string, to: string, url: string) =>
  letter(
    to,
    `Activate your ${title} account`,
    ['Please confirm that this address is yours. The link is valid for 24 hours.'],
    { label: 'Activate my account', url },
  );

export const invitationMail = (title: string, to: string, inviter: string, company: string, url: string) =>
  letter(
    to,
    `${inviter} invites you to ${company}`,
    [
      `${inviter} invites you to work with ${company} in ${title}. Choose a password to join. The link is valid for 24 hours.`,
    ],
    { label: 'Accept the invitation', url },
  );

export const reminderMail = (title: string, to: string, url: string) =>
  letter(to, `Your invitation to ${title}`, ['Choose a password to join. The link is valid for 24 hours.'], {
    label: 'Accept the invitation',
    url,
  });

export const resetMail = (title: string, to: string, url: string) =>
  letter(
    to,
    `Choose a new ${title} password`,
    [
      'Somebody, hopefully you, asked for a new password. The link is valid for one hour. Your old password stays valid until then.',
    ],
    { label: 'Choose a new password', url },
  );

export const emailChangedMail = (title: string, to: string, by: string, email: string) =>
  letter(to, `Your ${title} email address was changed`, [
    `${by} changed the email address of your account to ${email}. Mail from ${title} goes there from now on.`,
    'If this is not right, please tell an administrator.',
  ]);

export const codeShownMail = (title: string, to: string, by: string) =>
  letter(to, `A one-time code for your ${title} account`, [
    `${by} made a one-time code with which you can choose a new password. They will show or tell it to you.`,
    'If you did not ask for it, please tell an administrator. Your password is unchanged until the code is used.',
  ]);
