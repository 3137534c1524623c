/** What is wrong with a file that is sent as a picture, as people read it. How large it may be, each form says itself. */
export const pictureProblems = {
  empty: "This file is empty. Choose another one.",
  svg: "SVG files are drawings that can carry programs. Export it as a PNG.",
  gif: "GIF files have too few colours for a photograph. Export it as a JPEG or PNG.",
  heic: "Browsers can’t show HEIC files. Export it as a JPEG.",
  no_picture: "This file is not a picture that we can show. Send a JPEG, PNG or WebP.",
  too_many_pixels: "This picture has more than 50 million pixels. Export it smaller.",
  broken: "This picture is broken or was cut off on its way. Export it again.",
} as const;

/** Why a file can't be used as a picture. */
export type PictureProblem = keyof typeof pictureProblems | "too_large";
