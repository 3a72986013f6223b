import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { ReceiptPrinters } from '#contract/till/printing.ts';
import { isScaleLayout } from '#contract/till/scaleLabel.ts';
import { locales } from './common.ts';
import { actAliases, endpoint } from './endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  derived,
  Email,
  Id,
  Instant,
  line,
  name,
  PickFilter,
  page,
  pageFilter,
  TimeZone,
  text,
  UploadUrl,
  Version,
} from './fields.ts';
import { Phone } from './phone.ts';
import { MAX_QUANTITY } from './quantity.ts';

export const Address = z.strictObject({
  line1: line(120).default(''),
  line2: line(120).default(''),
  suburb: line(80).default(''),
  state: line(40).default(''),
  postcode: line(12).default(''),
  country: line(60).default('Australia'),
});
export type Address = z.infer<typeof Address>;

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
/** The Australian Business Number's own check: subtract 1 from the first digit, weigh, divide by 89. */
export const isAbn = (digits: string) =>
  /^\d{11}$/.test(digits) &&
  abnWeights.reduce((sum, weight, at) => sum + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0) % 89 === 0;
export const Abn = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\s/g, ''))
  .refine((digits) => digits === '' || isAbn(digits), say('settings.abn'));

/** Percent with at most two decimals. */
export const GstRate = z.number().min(0).max(30).multipleOf(0.01);
/** Cents that a cash remainder is rounded to; 0 does not round. */
export const cashRoundings = [0, 5, 10] as const;
export const CashRounding = z.union(cashRoundings.map((step) => z.literal(step)));

/** How to read a scale label, by its first two digits: see contract/till/scaleLabel.ts. */
const ScaleLayouts = z.record(
  z.string().regex(/^2\d$/, say('settings.scalePrefix')),
  z.string().refine(isScaleLayout, say('settings.scaleLayout')),
);
/** As Australian scales usually print them: with the price, or with the weight for 28. */
export const usualScaleLayouts = { '20': 'PPIIIIIAAAAAC', '21': 'PPIIIIIAAAAAC', '28': 'PPIIIIIWWWWWC' };

/** As people write it, with or without https; no other schemes. */
const Website = line(200).refine(
  (text) => /^$|^(https?:\/\/)?[^\s:/]+\.\S+$/i.test(text),
  say('settings.websiteFormat'),
);

const companyFields = {
  name: name(100),
  /** The company's part of web addresses, for example of the storefront: /m/{code}. */
  code: z
    .string()
    .trim()
    .min(2)
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('settings.codeFormat')),
  legalName: line(150),
  abn: Abn,
  email: Email.or(z.literal('')),
  phone: Phone.or(z.literal('')),
  website: Website,
  address: Address,
  logo: UploadUrl.nullable(),
  timeZone: TimeZone,
  /** For papers and mails, unless the customer has one. */
  language: z.enum(locales),
  gstRate: GstRate,
  cashRounding: CashRounding,
  /** Larger quantities must be confirmed before a document is saved. */
  askAboveQuantity: z.int().min(1).max(MAX_QUANTITY),
  invoiceTerms: z.int().min(0).max(365),
  /** How many days back sales, receipts, transfers and write-offs may be dated. */
  backdatingDays: z.int().min(0).max(3650),
  /** Whether its pages are public at /m/{code}. */
  storefrontEnabled: z.boolean(),
  /** Whether shoppers may order there, to collect and pay at a branch. */
  collectEnabled: z.boolean(),
  scaleLayouts: ScaleLayouts,
  /** In the shop's network; tills print only to these. */
  receiptPrinters: ReceiptPrinters,
  invoiceNote: text(1000),
  bankName: line(80),
  bankBsb: line(12),
  bankAccount: line(34),
  bankAccountName: line(100),
  status: z.enum(['active', 'inactive']),
};
const companyMoments = { createTime: Instant, version: Version };
export const Company = z.object({ id: Id, ...companyFields, ...companyMoments });
export type Company = z.infer<typeof Company>;
export const CompanyDraft = z.strictObject({
  ...companyFields,
  /** Blank: generated from the name. */
  code: companyFields.code.or(z.literal('')).optional(),
  legalName: line(150).default(''),
  abn: Abn.default(''),
  email: companyFields.email.default(''),
  phone: companyFields.phone.default(''),
  website: companyFields.website.default(''),
  address: Address.optional(),
  logo: UploadUrl.nullable().default(null),
  timeZone: TimeZone.default('Australia/Sydney'),
  language: companyFields.language.default('en-US'),
  gstRate: GstRate.default(10),
  cashRounding: CashRounding.default(5),
  askAboveQuantity: companyFields.askAboveQuantity.default(999),
  invoiceTerms: companyFields.invoiceTerms.default(14),
  backdatingDays: companyFields.backdatingDays.default(7),
  storefrontEnabled: z.boolean().default(false),
  collectEnabled: z.boolean().default(false),
  scaleLayouts: ScaleLayouts.default(usualScaleLayouts),
  receiptPrinters: ReceiptPrinters.default([]),
  invoiceNote: text(1000).default(''),
  bankName: line(80).default(''),
  bankBsb: line(12).default(''),
  bankAccount: line(34).default(''),
  bankAccountName: line(100).default(''),
  status: companyFields.status.default('active'),
  ...derived('createTime'),
});
export type CompanyDraft = z.output<typeof CompanyDraft>;
export const CompanyChange = z.strictObject({
  ...z.strictObject(companyFields).partial().shape,
  /** The company's name, typed again: required when `status` makes it inactive. */
  confirmName: line(100).optional(),
  ...derived('createTime'),
  id: Id,
  version: Version.optional(),
});
export type CompanyChange = z.output<typeof CompanyChange>;
export const CompanyFilter = pageFilter(['name', 'code', 'createTime', 'status'], {
  status: companyFields.status.optional(),
});
export type CompanyFilter = z.output<typeof CompanyFilter>;

export const listCompanies = endpoint({
  method: 'GET',
  path: '/settings/company-info/',
  can: 'company.query',
  summary: 'Companies for a picker',
  input: PickFilter,
  reply: z.array(Company),
});
export const pageOfCompanies = endpoint({
  method: 'GET',
  path: '/settings/company-info/pagination/',
  can: 'company.query',
  summary: 'Companies, page by page',
  input: CompanyFilter,
  reply: page(Company),
});
export const getCompany = endpoint({
  method: 'GET',
  path: '/settings/company-info/{id}/',
  can: 'company.get',
  summary: 'One company',
  input: ById,
  reply: Company,
});
export const createCompany = endpoint({
  method: 'POST',
  path: '/settings/company-info/',
  can: 'company.add',
  summary: 'Create a company',
  input: CompanyDraft,
  reply: Company,
  creates: true,
});
export const updateCompany = endpoint({
  method: 'POST',
  path: '/settings/company-info/update/{id}/',
  aliases: [
    { method: 'POST', path: '/settings/company-info/update/' },
    { method: 'POST', path: '/settings/company-info/{id}/' },
  ],
  can: 'company.edit',
  summary: 'Change a company',
  input: CompanyChange,
  reply: Company,
});
export const deleteCompany = endpoint({
  method: 'POST',
  path: '/settings/company-info/delete/{id}/',
  aliases: actAliases('/settings/company-info/delete/'),
  can: 'company.delete',
  summary: 'Delete a company with its branches; one that has documents is closed instead, and says so',
  /** Closing an active company needs its name: one call with a wrong id must not lock everybody out. */
  input: z.strictObject({ ...ByIdAndVersion.shape, name: line(100).optional() }),
  /** Closed: it has documents, so it was inactivated and kept. */
  reply: z.object({ closed: z.boolean() }),
});
