import { pino } from "pino";

/** The shop's log: JSON lines on stdout. No secret, password, token, address or card number is ever logged. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
});
