"""Where the work is done."""

from typing import Annotated

from grundy.core.answer import Ask
from grundy.core.device import DEVICES

OnDevice = Annotated[str, Ask("the processor, or a GPU; auto: a GPU where that pays", choices=DEVICES, page=False)]
