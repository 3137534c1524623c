import { pictureProblems } from "#shop/platform/photos/picture-kind.ts";

/** What a refusal about a return says, and whether somebody was quicker. */
export const returnTexts: Readonly<Record<string, readonly [text: string, isConflict: boolean]>> = {
  already_answered: ["A colleague has answered this return. Nothing was done twice.", true],
  already_received: ["The goods are recorded as received. Nothing was done twice.", true],
  already_closed: ["This return is settled. Nothing was done twice.", true],
  already_matched: ["A colleague has dealt with this. Nothing was done twice.", true],
  inspected_before: ["A colleague has inspected the goods. Read their findings below.", true],
  act_pending: ["An act about this order can still be undone. Wait until it is done.", true],
  act_reused: ["This form was sent before with other values. Open the page again.", true],
  no_return: ["This return has been deleted.", true],
  no_photo: ["This photograph has been deleted.", true],
  not_here: ["The goods have not arrived, or the return is settled.", true],
  may_not_refuse: ["The law does not allow this return to be refused.", false],
  bad_words: ["Enter 1 to 500 characters.", false],
  words_missing: ["Enter your findings. The customer reads them if you deduct something.", false],
  no_deduction: ["You can’t deduct anything for faulty or wrong goods.", false],
  above_goods: ["That is more than was paid for the goods.", false],
  bad_sum: ["Write pounds and pence with a point: 1.50.", false],
  bad_day: ["Enter today or an earlier day.", false],
  in_future: ["Enter today or an earlier day.", false],
  wrong_lines: [
    "Enter how many pieces came: at least one, and no more than the customer has.",
    false,
  ],
  not_restockable: ["Damaged pieces can’t go on the shelf.", false],
  ...Object.fromEntries(
    Object.entries(pictureProblems).map(([reason, text]) => [reason, [text, false] as const]),
  ),
  no_file: ["Choose a photograph: JPEG, PNG or WebP.", false],
  too_large: ["Choose a photograph of at most 10 MB.", false],
  too_many: ["Six photographs are the most. Delete one first.", false],
  no_order: ["There is no order with this number. Order numbers look like LL-10042.", false],
  not_paid: ["This order was never paid.", false],
  nothing_to_return: ["The customer has none of these pieces, or they are on the way back.", false],
};
