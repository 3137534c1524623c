import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from "kysely";

/** What JavaScript and Vitest ask of any object. */
const askedOfAll = /^(?:then|toJSON|asymmetricMatch|\$\$typeof|nodeType|constructor|@@.*)$/;

const { transformQuery, transformResult } = CamelCasePlugin.prototype;
const mapRow = Reflect.get(CamelCasePlugin.prototype, "mapRow");
const unordered = new WeakSet<object>();

/**
 * Makes rows throw on a name that they do not have: where a query is a text, nothing checks the type of its rows, and a
 * name in a different spelling would be undefined in silence. Rows of a query without an order come in reverse: the
 * database gives them in any order, but mostly in that of their making, so nothing else would tell that one is missing.
 */
export function makeRowsStrict(): void {
  // The files of one worker share the class.
  if (Reflect.get(CamelCasePlugin.prototype, "mapRow").name === "strictRow") return;
  Object.assign(CamelCasePlugin.prototype, {
    mapRow: function strictRow(this: CamelCasePlugin, row: object): object {
      return new Proxy(Reflect.apply(mapRow, this, [row]), { get: known });
    },
    transformQuery(this: CamelCasePlugin, args: PluginTransformQueryArgs) {
      const isRead = /^(?:Select|Update|Delete|Raw)/.test(args.node.kind);
      if (isRead && !/order ?by/i.test(JSON.stringify(args.node))) unordered.add(args.queryId);
      return Reflect.apply(transformQuery, this, [args]);
    },
    async transformResult(this: CamelCasePlugin, args: PluginTransformResultArgs) {
      const { rows, ...result } = await Reflect.apply(transformResult, this, [args]);
      return { ...result, rows: unordered.has(args.queryId) ? rows.toReversed() : rows };
    },
  });
}

function known(row: object, name: string | symbol): unknown {
  if (typeof name === "string" && !(name in row) && !askedOfAll.test(name))
    throw new Error(`The row has no ${name}, but ${Object.keys(row).join(", ")}.`);
  return Reflect.get(row, name);
}
