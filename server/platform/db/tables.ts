// Written by `npm run db:types` from the migrated schema. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Has a default: may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AppUserTable {
  id: GeneratedAlways<number>;
  companyId: number | null;
  roleId: number | null;
  username: string;
  name: string;
  email: string;
  phone: string | null;
  avatar: string | null;
  status: Generated<string>;
  createdAt: Generated<Timestamp>;
  lastLoginAt: Timestamp | null;
  archivedAt: Timestamp | null;
  version: Generated<number>;
  search: GeneratedAlways<string | null>;
}

export interface AttemptTable {
  key: string;
  failures: Generated<number>;
  lastAt: Generated<Timestamp>;
  blockedUntil: Timestamp | null;
}

export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  companyId: number | null;
  branchId: number | null;
  at: Generated<Timestamp>;
  userId: number | null;
  userName: string;
  action: string;
  entity: string;
  entityId: number | null;
  label: Generated<string>;
  address: string | null;
  requestId: string | null;
  before: Json | null;
  after: Json | null;
}

export interface BranchTable {
  id: GeneratedAlways<number>;
  companyId: number;
  number: number;
  name: string;
  timeZone: string;
  openingDays: Generated<Json>;
  address: Generated<Json>;
  phone: Generated<string>;
  email: Generated<string>;
  status: Generated<string>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  code: string;
  legalName: Generated<string>;
  abn: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  website: Generated<string>;
  address: Generated<Json>;
  logo: string | null;
  timeZone: Generated<string>;
  gstRate: Generated<string>;
  cashRounding: Generated<number>;
  invoiceTerms: Generated<number>;
  invoiceNote: Generated<string>;
  bankName: Generated<string>;
  bankBsb: Generated<string>;
  bankAccount: Generated<string>;
  bankAccountName: Generated<string>;
  status: Generated<string>;
  lastBranchNumber: Generated<number>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CredentialTable {
  userId: number;
  passwordHash: string;
  changedAt: Generated<Timestamp>;
}

export interface IdempotencyTable {
  userId: number;
  companyId: number;
  key: string;
  requestHash: Buffer;
  answer: string | null;
  createdAt: Generated<Timestamp>;
}

export interface MailLinkTable {
  tokenHash: Buffer;
  userId: number;
  purpose: string;
  expiresAt: Timestamp;
}

export interface RoleTable {
  id: GeneratedAlways<number>;
  companyId: number | null;
  key: string | null;
  name: string;
  reach: string;
  permissions: Generated<string[]>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SessionTable {
  id: GeneratedAlways<number>;
  userId: number;
  tokenHash: Buffer;
  deviceId: string | null;
  userAgent: Generated<string>;
  address: Generated<string>;
  createdAt: Generated<Timestamp>;
  lastSeenAt: Generated<Timestamp>;
  expiresAt: Timestamp;
}

export interface UploadTable {
  id: GeneratedAlways<number>;
  companyId: number;
  userId: number;
  name: string;
  originalName: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  createdAt: Generated<Timestamp>;
}

export interface UserBranchTable {
  companyId: number;
  userId: number;
  branchId: number;
}

export interface VerificationCodeTable {
  email: string;
  codeHash: Buffer;
  tries: Generated<number>;
  expiresAt: Timestamp;
}

export interface Tables {
  appUser: AppUserTable;
  attempt: AttemptTable;
  auditEntry: AuditEntryTable;
  branch: BranchTable;
  company: CompanyTable;
  credential: CredentialTable;
  idempotency: IdempotencyTable;
  mailLink: MailLinkTable;
  role: RoleTable;
  session: SessionTable;
  upload: UploadTable;
  userBranch: UserBranchTable;
  verificationCode: VerificationCodeTable;
}
