// Runs before the first frame, ahead of everything else: the colours that were chosen, and the picture of the start page.

import { pictureOf, show } from "./picture.js";
import { placeOf } from "./place.js";
import { wear } from "./shades.js";

wear();
const picture = pictureOf(placeOf(document.currentScript.src), location);
if (picture) show(picture);
