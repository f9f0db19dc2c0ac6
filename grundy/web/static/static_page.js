// For pages that are plain HTML, such as the password form: only the header needs a script.

import { frame } from "./frame.js";

frame(document.body.classList.contains("login") ? null : "");
document.body.dataset.ready = "yes";
