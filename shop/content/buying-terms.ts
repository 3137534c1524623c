/** Where the shop delivers and which cards it takes, shown before a customer orders. */
export const deliveryLine =
  "We deliver to the UK, Jersey, Guernsey, the Isle of Man, France, Germany and the USA, and to any other country at a price you can ask for.";
export const cardsLine = "Visa, Mastercard and American Express, through Stripe.";
/** For orders that leave the area of UK VAT. It holds for the Channel Islands and for every country. */
export const importTaxLine = "You pay any import VAT and duty on arrival.";
