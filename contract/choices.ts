import { z } from 'zod';
import { actAliases, endpoint } from './endpoint.ts';
import { ByIdAndVersion, derived, Id, Nothing, name, Version } from './fields.ts';

/** Short lists a company chooses from: couriers and payment types. */
export const choiceKinds = ['courier', 'paymentType'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** The couriers and payment types every company has. The code knows these; a company's own are just names. */
export const builtInCouriers = ['pickup', 'ownDelivery', 'australiaPost', 'starTrack', 'dhl', 'other'] as const;
export const builtInPaymentTypes = ['cash', 'card', 'bankTransfer', 'account', 'storeCredit', 'giftCard'] as const;

const fields = { name: name(60), enabled: z.boolean() };
export const Choice = z.object({
  id: Id,
  kind: z.enum(choiceKinds),
  /** Stored on documents: `cash`, `australiaPost`. It never changes. */
  key: z.string(),
  ...fields,
  position: z.int(),
  builtIn: z.boolean(),
  version: Version,
});
export type Choice = z.infer<typeof Choice>;
export const ChoiceDraft = z.strictObject({
  kind: z.enum(choiceKinds),
  ...fields,
  enabled: fields.enabled.default(true),
  ...derived('key', 'position', 'builtIn'),
});
export const ChoiceChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  ...derived('kind', 'key', 'position', 'builtIn'),
  id: Id,
  version: Version.optional(),
});

export const listChoices = endpoint({
  method: 'GET',
  path: '/settings/choice/',
  can: 'signedIn',
  summary: 'Couriers and payment types, in their order',
  input: z.strictObject({ kind: z.enum(choiceKinds).optional() }),
  reply: z.array(Choice),
});
export const createChoice = endpoint({
  method: 'POST',
  path: '/settings/choice/',
  can: 'company.edit',
  summary: 'Add a courier or payment type of the company’s own',
  input: ChoiceDraft,
  reply: Choice,
  creates: true,
});
export const updateChoice = endpoint({
  method: 'POST',
  path: '/settings/choice/update/{id}/',
  aliases: [{ method: 'POST', path: '/settings/choice/update/' }],
  can: 'company.edit',
  summary: 'Rename a courier or payment type, or switch it on or off',
  input: ChoiceChange,
  reply: Choice,
});
export const orderChoices = endpoint({
  method: 'POST',
  path: '/settings/choice/order/',
  can: 'company.edit',
  summary: 'Set the order of couriers or payment types',
  input: z.strictObject({ kind: z.enum(choiceKinds), choiceIds: z.array(Id).min(1).max(200) }),
  reply: z.array(Choice),
});
export const deleteChoice = endpoint({
  method: 'POST',
  path: '/settings/choice/delete/{id}/',
  aliases: actAliases('/settings/choice/delete/'),
  can: 'company.edit',
  summary: 'Delete a courier or payment type of the company’s own',
  input: ByIdAndVersion,
  reply: z.null(),
});

export const PaymentType = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  position: z.int(),
});
export const fetchPaymentTypes = endpoint({
  method: 'GET',
  path: '/payment/fetch/all/',
  can: 'signedIn',
  summary: 'Payment types, in their order',
  input: Nothing,
  reply: z.array(PaymentType),
});
