import type { mails as en } from '#contract/messages/en/mails.ts';

export const mails: Record<keyof typeof en, string> = {
  'mails.activationLink': '激活我的账号',
  'mails.activationSubject': '激活您的 {title} 账号',
  'mails.activationText': '请确认这是您的邮箱。链接在 24 小时内有效。',
  'mails.codeShownSubject': '您的 {title} 账号的一次性代码',
  'mails.codeShownText': '{name} 生成了一个一次性代码，您可以用它设置新密码。对方会向您出示或告知该代码。',
  'mails.codeShownUnasked': '如果这不是您要求的，请告知管理员。在代码被使用之前，您的密码不会改变。',
  'mails.codeSubject': '{code} 是您的 {title} 验证码',
  'mails.codeText': '您的验证码是 {code}。',
  'mails.codeUnasked': '验证码在 10 分钟内有效。如果不是您本人操作，无需理会。',
  'mails.emailChangedSubject': '您的 {title} 邮箱已更改',
  'mails.emailChangedText': '{name} 已将您账号的邮箱改为 {email}。今后 {title} 的邮件将发送到该邮箱。',
  'mails.emailChangedUnasked': '如果有误，请告知管理员。',
  'mails.invitationLink': '接受邀请',
  'mails.invitationSubject': '{name} 邀请您加入 {company}',
  'mails.invitationText': '{name} 邀请您在 {title} 中为 {company} 工作。请设置密码以加入。链接在 24 小时内有效。',
  'mails.reminderSubject': '加入 {title} 的邀请',
  'mails.reminderText': '请设置密码以加入。链接在 24 小时内有效。',
  'mails.resetLink': '设置新密码',
  'mails.resetSubject': '设置新的 {title} 密码',
  'mails.resetText':
    '我们收到了重设您密码的请求。链接在一小时内有效。如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
};
