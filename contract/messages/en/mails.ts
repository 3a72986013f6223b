/** Texts of mails about an account. */
export const mails = {
  'mails.activationLink': 'Activate my account',
  'mails.activationSubject': 'Activate your {title} account',
  'mails.activationText': 'Please confirm that this address is yours. The link is valid for 24 hours.',
  'mails.codeShownSubject': 'A one-time code for your {title} account',
  'mails.codeShownText':
    '{name} created a one-time code for you, so that you can choose a new password. They will show it to you or tell you.',
  'mails.codeShownUnasked':
    'If you didn’t ask for it, please tell an administrator. Your password stays the same until the code is used.',
  'mails.codeSubject': '{code} is your {title} verification code',
  'mails.codeText': 'Your verification code is {code}.',
  'mails.codeUnasked': 'It is valid for 10 minutes. If you didn’t ask for it, you can ignore this email.',
  'mails.emailChangedSubject': 'Your {title} email address was changed',
  'mails.emailChangedText':
    '{name} changed the email address of your account to {email}. Emails from {title} go there from now on.',
  'mails.emailChangedUnasked': 'If this isn’t right, please tell an administrator.',
  'mails.invitationLink': 'Accept the invitation',
  'mails.invitationSubject': '{name} invites you to {company}',
  'mails.invitationText':
    '{name} invites you to work with {company} in {title}. Choose a password to join. The link is valid for 24 hours.',
  'mails.reminderSubject': 'Your invitation to {title}',
  'mails.reminderText': 'Choose a password to join. The link is valid for 24 hours.',
  'mails.resetLink': 'Choose a new password',
  'mails.resetSubject': 'Choose a new {title} password',
  'mails.resetText':
    'We received a request to reset your password. The link is valid for one hour. If this wasn’t you, ignore this email: your password stays the same.',
} as const;
