import { moved } from "#admin/http/refusals.ts";
import { pictureProblems } from "#shop/platform/photos/picture-kind.ts";

/** What a refusal about a return says. */
export const returnTexts = {
  already_answered: moved("A colleague has answered this return. Nothing was done twice."),
  already_received: moved("The goods are recorded as received. Nothing was done twice."),
  already_closed: moved("This return is settled. Nothing was done twice."),
  already_matched: moved("A colleague has dealt with this. Nothing was done twice."),
  inspected_before: moved("A colleague has inspected the goods. Read their findings below."),
  act_pending: moved("An act about this order can still be undone. Wait until it is done."),
  no_return: moved("This return has been deleted."),
  no_photo: moved("This photograph has been deleted."),
  not_here: moved("The goods have not arrived, or the return is settled."),
  may_not_refuse: "The law does not allow this return to be refused.",
  bad_words: "Enter 1 to 500 characters.",
  words_missing: "Enter your findings. The customer reads them if you deduct something.",
  no_deduction: "You can’t deduct anything for faulty or wrong goods.",
  above_goods: "That is more than was paid for the goods.",
  bad_sum: "Write pounds and pence with a point: 1.50.",
  bad_day: "Enter today or an earlier day.",
  in_future: "Enter today or an earlier day.",
  wrong_lines: "Enter how many pieces came: at least one, and no more than the customer has.",
  not_restockable: "Damaged pieces can’t go on the shelf.",
  ...pictureProblems,
  no_file: "Choose a photograph: JPEG, PNG or WebP.",
  too_large: "Choose a photograph of at most 10 MB.",
  too_many: "Six photographs are the most. Delete one first.",
  no_order: "There is no order with this number. Order numbers look like LL-10042.",
  not_paid: "This order was never paid.",
  nothing_to_return: "The customer has none of these pieces, or they are on the way back.",
};
