// The script of a page in a single file: it plays the game that is packed into the page.

import { packedGame } from "./packed.js";
import { smallGame } from "./small.js";

const { view, start, whence } = (await packedGame()).head;
await smallGame({
  id: view.game,
  params: view.params,
  ending: view.ending,
  position: String(start),
  players: ["human", "perfect"],
  analysis: false,
  offered: true,
  whence,
});
