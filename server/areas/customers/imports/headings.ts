import {
  type CustomerSheetField,
  customerColumnId,
  customerSheet,
  customerSheetFields,
} from '#contract/customers/sheets.ts';
import { zhCN } from '#contract/messages/zh-CN.ts';
import { type FieldOfHeading, fieldsByWord } from '#server/platform/imports/sheet.ts';

/** What other systems call our fields: Shopify, Square, Lightspeed, and Chinese sheets. */
const synonyms: Partial<Record<CustomerSheetField, readonly string[]>> = {
  id: ['id', 'customerno', 'customernumber', '客户编号'],
  name: ['customername', 'fullname', 'customer', '姓名', '客户', '客户名称', '名称'],
  type: ['customertype', 'group', 'customergroup', '客户类型', '类型'],
  companyName: ['company', 'companyname', 'organisation', 'organization', '公司', '公司名称', '商号'],
  contactName: ['contact', 'contactname', 'attention', '联系人'],
  email: ['emailaddress', 'mail', '邮箱', '电子邮箱'],
  phone: ['phonenumber', 'mobile', 'mobilephone', 'telephone', 'tel', '电话', '手机', '手机号'],
  taxNumber: ['abn', 'taxid', 'vatnumber', 'gstnumber', '税号'],
  billingLine1: ['address', 'address1', 'street', 'streetaddress', 'streetaddress1', 'billingaddress1', '地址'],
  billingLine2: ['address2', 'streetaddress2', 'billingaddress2'],
  billingSuburb: ['suburb', 'city', 'town', '城市', '区'],
  billingState: ['state', 'province', 'provincecode', '州'],
  billingPostcode: ['postcode', 'zip', 'postalcode', '邮编'],
  billingCountry: ['country', '国家'],
  creditLimit: ['accountlimit', '信用额度'],
  termsDays: ['terms', 'paymentterms', 'termsdays', '账期'],
  language: ['lang', 'locale', 'preferredlanguage', '语言'],
  note: ['notes', 'comment', 'memo', '备注'],
  tags: ['tag', 'labels', '标签'],
  status: ['active', '状态'],
};
export const customerWords = fieldsByWord(customerSheetFields, (field) => [
  customerSheet[field],
  zhCN[customerColumnId(field)],
  ...(synonyms[field] ?? []),
]);

export const customerHeadings: FieldOfHeading<CustomerSheetField> = (heading) => customerWords.get(heading);
