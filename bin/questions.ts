import type { Db } from "#shop/platform/database/db.server.ts";
import {
  answerQuestion,
  findQuestion,
  listQuestions,
  refuseQuestion,
} from "#shop/questions/answer-questions.server.ts";
import type { QuestionState } from "#shop/questions/question.ts";
import { newAct, openShop } from "#bin/command.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import { readCommand, type QuestionsCommand } from "./questions/arguments.ts";
import { questionLine, questionLines } from "./questions/lines.ts";

/** `npm run questions`: lists what visitors ask about products, answers and refuses it. The shop may be running. */
await runUntilStopped(async (program) => {
  const command = readCommand(process.argv.slice(2));
  const { db } = await openShop(program, 2);
  await run(db, command);
  process.kill(process.pid, "SIGTERM");
});

async function run(db: Db, command: QuestionsCommand): Promise<void> {
  if (command.name === "list") return list(db, command.state);
  const { id } = command;
  const question = await findQuestion(db, id);
  if (question === null) throw new StartFailed(`There is no question ${id}.`);
  if (command.name === "show") {
    for (const line of questionLines(question)) announce(line);
    return;
  }
  if (command.name === "answer") {
    const answered = await answerQuestion(db, id, {
      act: newAct(),
      mark: null,
      answer: command.answer,
    });
    announce(answered.ok ? `Published: ${questionLine(question)}` : "It has this answer already.");
    return;
  }
  const refused = await refuseQuestion(db, id, {
    act: newAct(),
    mark: null,
    reason: command.reason,
  });
  announce(refused.ok ? `Refused: ${questionLine(question)}` : "It is refused already.");
}

async function list(db: Db, state: QuestionState): Promise<void> {
  let count = 0;
  let after: string | null = null;
  do {
    const page = await listQuestions(db, { state, after });
    for (const question of page.rows) announce(questionLine(question));
    count += page.rows.length;
    after = page.next;
  } while (after !== null);
  if (count === 0) announce(`No question is ${state}.`);
}
