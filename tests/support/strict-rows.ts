import { CamelCasePlugin } from "kysely";

/** What JavaScript and Vitest ask of any object. */
const askedOfAll = /^(?:then|toJSON|asymmetricMatch|\$\$typeof|nodeType|constructor|@@.*)$/;

/**
 * Makes rows throw on a name that they do not have. Where a query is a text, nothing checks the type of its rows: a name
 * in a different spelling would be undefined in silence.
 */
export function makeRowsStrict(): void {
  const mapRow = Reflect.get(CamelCasePlugin.prototype, "mapRow");
  if (mapRow.name === "strictRow") return;
  Object.assign(CamelCasePlugin.prototype, {
    mapRow: function strictRow(this: CamelCasePlugin, row: object): object {
      return new Proxy(Reflect.apply(mapRow, this, [row]), { get: known });
    },
  });
}

function known(row: object, name: string | symbol): unknown {
  if (typeof name === "string" && !(name in row) && !askedOfAll.test(name))
    throw new Error(`The row has no ${name}, but ${Object.keys(row).join(", ")}.`);
  return Reflect.get(row, name);
}
