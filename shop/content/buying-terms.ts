/** Where the shop delivers and which cards it takes, shown before a customer orders. */
export const deliveryLine =
  "We deliver to the UK, Jersey, Guernsey, the Isle of Man, France, Germany and the USA.";
export const cardsLine = "Visa, Mastercard and American Express, through Stripe.";
