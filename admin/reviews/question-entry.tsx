import type { QuestionToRead } from "#shop/questions/answer-questions.server.ts";
import { ANSWER_MAX, QUESTION_REFUSAL_MAX } from "#shop/questions/question.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { Entry, Facts, Opens, Words } from "./entry.tsx";

type Props = {
  asked: QuestionToRead;
  /** The first of the page: its button is the green one. */
  isFirst: boolean;
  result: FormResult | undefined;
};

/** A question about a product, with the answer that stands beside it on the page of the product. */
export function QuestionEntry({ asked, isFirst, result }: Props) {
  const { id, state, question, answer, refusal, email } = asked;
  const [first = "", ...rest] = question.split("\n");
  return (
    <Entry
      id={id}
      title={first}
      facts={
        <Facts {...asked} at={asked.askedAt}>
          {email !== null && <p className="second-line mt-2">{email}</p>}
        </Facts>
      }
      acts={
        <>
          {state === "waiting" ? (
            <Answer {...{ asked, isFirst, result }} />
          ) : (
            <Opens
              name={state === "published" ? "Change the answer" : "Answer it after all"}
              isOpen={result?.intent === `answer ${id}`}
            >
              <Answer {...{ asked, isFirst, result }} />
            </Opens>
          )}
          {state !== "refused" && <Refuse {...{ asked, result }} />}
        </>
      }
    >
      <Words text={rest.join("\n").trim()} />
      {answer !== "" && (
        <div className="mt-3 border-l-4 border-pine pl-3">
          <p className="second-line">Answer</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      {refusal !== "" && (
        <p className="second-line mt-3 max-w-160">The person was told: {refusal}</p>
      )}
    </Entry>
  );
}

function Answer({ asked: { id, mark, answer, question, state }, isFirst, result }: Props) {
  const intent = `answer ${id}`;
  const own = result?.intent === intent ? result : undefined;
  return (
    <ActForm
      {...{ result, intent }}
      submit={
        <>
          Publish answer <span className="sr-only">to {question.slice(0, 80)}</span>
        </>
      }
      variant={isFirst ? "primary" : "quiet"}
      idPrefix={`${id}-`}
      className={`mt-3 ${answer === "" ? "no-print" : ""}`}
    >
      <input type="hidden" name="mark" value={mark} />
      <TextArea
        label="Your answer"
        name="answer"
        id={`${id}-answer`}
        hint={
          state === "waiting"
            ? "Everybody sees it with the question, and the person gets it by e-mail."
            : "Everybody sees it with the question. Nobody is mailed again."
        }
        defaultValue={own?.values?.["answer"] ?? answer}
        error={own?.fieldErrors?.["answer"]}
        maxLength={ANSWER_MAX}
        rows={4}
        className="mb-3"
      />
    </ActForm>
  );
}

function Refuse({ asked: { id, mark, state }, result }: Omit<Props, "isFirst">) {
  const intent = `refuse ${id}`;
  const own = result?.intent === intent ? result : undefined;
  return (
    <Opens
      name={state === "waiting" ? "Do not answer it here" : "Take it off the page"}
      isOpen={own !== undefined}
    >
      <ActForm
        {...{ result, intent }}
        submit={state === "waiting" ? "Refuse and send the reason" : "Take it off the page"}
        variant="quiet"
        isDestructive
        idPrefix={`${id}-`}
      >
        <input type="hidden" name="mark" value={mark} />
        <TextArea
          label="Reason"
          name="reason"
          id={`${id}-reason`}
          hint={
            state === "waiting"
              ? "The person gets it by e-mail, such as the answer itself if it concerns them alone."
              : "For your own records: the person has the answer already."
          }
          defaultValue={own?.values?.["reason"] ?? ""}
          error={own?.fieldErrors?.["reason"]}
          maxLength={QUESTION_REFUSAL_MAX}
          rows={3}
          className="mb-3"
        />
      </ActForm>
    </Opens>
  );
}
