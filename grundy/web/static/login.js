// The door of a server with a password: the form needs no script, only the head of the page does.

import { frame } from "./frame.js";

frame(null);
document.body.dataset.ready = "yes";
