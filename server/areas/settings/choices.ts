import { sql } from 'kysely';
import {
  Choice,
  type ChoiceKind,
  type createChoice as createEndpoint,
  type orderChoices as orderEndpoint,
  type updateChoice as updateEndpoint,
} from '#contract/choices.ts';
import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { alters, nextVersion, unchangedSince } from '#server/platform/version.ts';

const columns = ['id', 'kind', 'key', 'name', 'enabled', 'position', 'builtIn', 'version'] as const;
type Row = Omit<Choice, 'kind'> & { kind: string };
const toChoice = (row: Row): Choice => ({ ...row, kind: row.kind as ChoiceKind });

/** All reads of choices start here. */
const choicesIn = (db: Db, scope: Pick<Scope, 'companyId'>) =>
  db.selectFrom('choice').where('choice.companyId', '=', scope.companyId);

/** A list in its order, including switched-off entries, since old documents still use them. */
export const listChoices = async (
  db: Db,
  scope: Pick<Scope, 'companyId'>,
  kind: ChoiceKind | undefined,
): Promise<Choice[]> => {
  const rows = await choicesIn(db, scope)
    .$if(kind !== undefined, (choices) => choices.where('kind', '=', kind ?? ''))
    .select(columns)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toChoice);
};

const lockChoice = async (trx: Trx, scope: Scope, { id, version }: ByIdAndVersion): Promise<Choice> => {
  const row = await choicesIn(trx, scope).select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return unchangedSince(version, Choice, row && toChoice(row));
};

/** "Après Pay" → apresPay. A name without Latin letters gets the list's default key. */
const keyOf = (kind: ChoiceKind, name: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const key = (words ?? [])
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return /^[a-z]/.test(key) ? key.slice(0, 40) : `${kind}${key.slice(0, 30)}`;
};

const freeKey = (key: string, usedKeys: ReadonlySet<string>): string => {
  if (!usedKeys.has(key)) return key;
  let suffix = 2;
  while (usedKeys.has(`${key}${suffix}`)) suffix += 1;
  return `${key}${suffix}`;
};

const fact = (action: string, { id, kind, name }: Choice) => ({ action, entity: kind, entityId: id, label: name });

export const createChoice = (ctx: Ctx, { kind, name, enabled }: Input<typeof createEndpoint>): Promise<Choice> =>
  ctx.write(async (trx) => {
    const { companyId } = ctx.scope;
    const present = await listChoices(trx, ctx.scope, kind);
    const row = await trx
      .insertInto('choice')
      .values({
        companyId,
        kind,
        key: freeKey(keyOf(kind, name), new Set(present.map(({ key }) => key))),
        name,
        enabled,
        position: Math.max(0, ...present.map(({ position }) => position)) + 1,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const choice = toChoice(row);
    await record(trx, ctx, { ...fact('create', choice), after: choice });
    return choice;
  });

export const changeChoice = (ctx: Ctx, { id, version, name, enabled }: Input<typeof updateEndpoint>): Promise<Choice> =>
  ctx.write(async (trx) => {
    const before = await lockChoice(trx, ctx.scope, { id, version });
    if (!alters(before, { name, enabled })) return before;
    const row = await trx
      .updateTable('choice')
      .set({ name, enabled, version: nextVersion })
      .where('companyId', '=', ctx.scope.companyId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = toChoice(row);
    await record(trx, ctx, { ...fact('update', after), before, after });
    return after;
  });

export const orderChoices = (ctx: Ctx, { kind, choiceIds }: Input<typeof orderEndpoint>): Promise<Choice[]> =>
  ctx.write(async (trx) => {
    const { companyId } = ctx.scope;
    const present = await listChoices(trx, ctx.scope, kind);
    const ownIds = new Set(present.map(({ id }) => id));
    const unknownAt = choiceIds.findIndex((id) => !ownIds.has(id));
    if (unknownAt >= 0) throw badField(`choiceIds.${unknownAt}`, say('settings.noSuchChoice'));
    // Choices that aren't mentioned follow the others in their old order.
    const orderedIds = [...new Set([...choiceIds, ...ownIds])];
    await sql`
      update choice c set position = o.position, version = c.version + 1
      from unnest(${orderedIds}::bigint[]) with ordinality as o (id, position)
      where c.company_id = ${companyId} and c.id = o.id and c.position <> o.position
    `.execute(trx);
    const after = await listChoices(trx, ctx.scope, kind);
    const names = (choices: readonly Choice[]) => ({ order: choices.map(({ name }) => name).join(', ') });
    if (alters(names(present), names(after))) {
      await record(trx, ctx, {
        action: 'order',
        entity: kind,
        entityId: null,
        label: '',
        before: names(present),
        after: names(after),
      });
    }
    return after;
  });

export const deleteChoice = (ctx: Ctx, input: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const before = await lockChoice(trx, ctx.scope, input);
    if (before.builtIn) throw new Refusal('inUse', null, say('settings.choiceBuiltIn'));
    await trx.deleteFrom('choice').where('companyId', '=', ctx.scope.companyId).where('id', '=', before.id).execute();
    await record(trx, ctx, { ...fact('delete', before), before });
    return null;
  });
