// A page whose text stands in its file, such as the form for the password: only its head needs a script.

import { frame } from "./frame.js";

frame(document.body.classList.contains("login") ? null : "");
document.body.dataset.ready = "yes";
