import pg from 'pg';

/*
 * A named statement has the same columns as long as its connection lasts: PostgreSQL refuses to run it otherwise. So
 * the columns are requested once and not with every answer, where the description of a row of fifty columns is longer
 * than the row.
 */

/** Parts of `pg` that its types leave out. */
type Connection = { describe: (what: unknown) => void };
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Inner = {
  prototype: {
    prepare: (connection: Connection) => void;
    hasBeenParsed: (connection: Connection) => boolean;
    handleRowDescription: (message: unknown) => void;
  };
};
const inner = (pg.Query as unknown as Inner).prototype;

type Descriptions = {
  /** The connection, except that it does not request the columns. */
  undescribed: Connection;
  columnsByName: Map<string, Columns>;
};
const descriptions = new WeakMap<Connection, Descriptions>();

const descriptionsOf = (connection: Connection): Descriptions => {
  const existing = descriptions.get(connection);
  if (existing) return existing;
  const undescribed = Object.create(connection, { describe: { value: () => {} } }) as Connection;
  const created = { undescribed, columnsByName: new Map<string, Columns>() };
  descriptions.set(connection, created);
  return created;
};

export class NamedQuery extends pg.Query {
  readonly name: string;
  declare callback: (error: Error | null, result: pg.QueryResult) => void;
  declare _result: Columns;
  declare _accumulateRows: boolean;
  #columnsByName: Descriptions['columnsByName'] | undefined;

  constructor(name: string, text: string, values: unknown[]) {
    super(text, values);
    this.name = name;
  }

  prepare(connection: Connection): void {
    const { undescribed, columnsByName } = descriptionsOf(connection);
    this.#columnsByName = columnsByName;
    const columns = columnsByName.get(this.name);
    if (!columns || !inner.hasBeenParsed.call(this, connection)) {
      inner.prepare.call(this, connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    inner.prepare.call(this, undescribed);
  }

  handleRowDescription(message: unknown): void {
    inner.handleRowDescription.call(this, message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#columnsByName?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
