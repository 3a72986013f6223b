import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { textOf } from '#contract/papers/mail.ts';
import { paperWords } from '#contract/papers/words.ts';
import { Address } from '#contract/settings.ts';
import type { sendEvents } from '#contract/till/protocol.ts';
import { listChoices } from '#server/areas/settings/service.ts';
import { scopeFor } from '#server/areas/till/events/actors.ts';
import type { Ctx, Db, Services } from '#server/platform/context.ts';
import type { DeviceCtx } from '#server/platform/device.ts';
import { limitHourly } from '#server/platform/hourly.ts';
import { mailOf, type Paper } from '#server/platform/mailing.ts';
import { inBackground, queuePaper, sendNow } from '#server/platform/outbox.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type ClosingPrint, countText, type tillDrawings, titleOf } from './drawings.ts';
import { findSession } from './queries.ts';

type PlaceRow = {
  name: string;
  abn: string;
  language: Locale;
  address: unknown;
  companyEmail: string;
  branchEmail: string;
  timeZone: string;
};

type ClosingPaper = ClosingPrint & {
  companyEmail: string;
  /** The branch's address, or else the company's; blank if neither has one. */
  email: string;
};

const readClosing = async (db: Db, scope: Scope, id: number): Promise<ClosingPaper> => {
  const session = mustExist(await findSession(db, scope, id));
  const { rows } = await sql<PlaceRow>`
    select c.name, c.abn, c.language, c.address, c.email as company_email, b.email as branch_email, b.time_zone
    from company c join branch b on b.company_id = c.id and b.id = ${session.branchId}
    where c.id = ${scope.companyId}`.execute(db);
  const { companyEmail, branchEmail, timeZone, ...company } = mustExist(rows[0]);
  const types = await listChoices(db, scope, 'paymentType');
  return {
    session,
    company: { ...company, address: Address.parse(company.address) },
    timeZone,
    paymentTypes: Object.fromEntries(types.map(({ key, name }) => [key, name])),
    companyEmail,
    email: branchEmail || companyEmail,
  };
};

const closingFile = async (
  services: Services,
  companyId: number,
  { email: _, companyEmail: __, ...data }: ClosingPaper,
): Promise<Paper> => {
  const { session } = data;
  const name = session.zNumber === null ? `session-${session.id}` : `z-${session.zNumber}`;
  const job: JobFor<typeof tillDrawings> = {
    paper: 'closingReport',
    data,
    rows: session.movements.length + session.removals.length,
  };
  return {
    filename: `${name}-${session.keypadName}.pdf`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-'),
    type: 'application/pdf',
    body: await services.printer.print(companyId, job),
  };
};

export const printSession = async ({ db, scope, services }: Ctx, { id }: { id: number }): Promise<Paper> =>
  closingFile(services, scope.companyId, await readClosing(db, scope, id));

type MailCtx = Pick<Ctx, 'db' | 'services' | 'origin' | 'scope'>;

/** Mails the report of a session that was just closed to the branch or company, if one of them has an address. */
const mailClosing = async ({ db, services, origin, scope }: MailCtx, sessionId: number): Promise<void> => {
  const closing = await readClosing(db, scope, sessionId);
  const { email, session, company, companyEmail } = closing;
  if (email === '') return;
  await limitHourly(db, 'mailsOfCompany', scope.companyId);
  const words = paperWords({ language: company.language, company });
  const title = titleOf(words, session);
  const subject = `${title} · ${session.branchName}`;
  const { t, money } = words;
  const text = textOf([
    t('documents.mailClosing', { till: String(session.deviceNumber), name: session.closedBy }),
    [
      `${t('documents.total')}: ${money(session.total)}`,
      session.variance === null
        ? `${t('documents.zCounted')}: ${countText(words, session)}`
        : `${t('documents.zVariance')}: ${money(session.variance)}`,
    ].join('\n'),
    company.name,
  ]);
  const paper = await closingFile(services, scope.companyId, closing);
  const mail = mailOf({ email, subject, text, company: { email: companyEmail }, paper });
  const after = { email, subject, file: paper.filename };
  const fact = { action: 'send', entity: 'tillSession', entityId: session.id, label: title, after };
  const id = await services.database.db
    .transaction()
    .execute((trx) => queuePaper(trx, { scope, origin }, mail, { ...fact, branchId: session.branchId }));
  await sendNow(services, id);
};

/** For the till that closed it. */
const mailOwnClosing = async (ctx: DeviceCtx, eventId: string): Promise<void> => {
  const { db, device } = ctx;
  const { rows } = await sql<{ id: number; branchId: number }>`
    select s.id, s.branch_id from till_event e
    join till_session s on s.company_id = e.company_id and s.uuid = e.session
    where e.company_id = ${device.companyId} and e.id = ${eventId} and s.status = 'closed'`.execute(db);
  const [closed] = rows;
  if (closed) await mailClosing({ ...ctx, scope: scopeFor(device, closed.branchId, undefined) }, closed.id);
};

/** For a session closed in the back office. */
export const mailDeskClosing = (ctx: Ctx, sessionId: number): void =>
  inBackground(mailClosing(ctx, sessionId), (error) => ctx.log.warn({ err: error }, 'closing report not mailed'));

/** After the answer: a till doesn't wait for a mail server, and the session is closed whether or not the mail is sent. */
export const mailClosings = (
  ctx: DeviceCtx,
  { events }: Input<typeof sendEvents>,
  { results }: Reply<typeof sendEvents>,
): void => {
  for (const { id, outcome } of results)
    if (outcome === 'applied' && events.some((event) => event.id === id && event.kind === 'sessionClosed'))
      inBackground(mailOwnClosing(ctx, id), (error) => ctx.log.warn({ err: error }, 'closing report not mailed'));
};
