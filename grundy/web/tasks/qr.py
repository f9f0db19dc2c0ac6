"""QR codes: some milliseconds each, which the web process has not."""

from typing import Any

from grundy.web.qr import drawing
from grundy.web.tasks import task


@task
def qr(question: dict[str, Any], budget: Any) -> Any:
    size, path = drawing(question["link"])
    return {"link": question["link"], "size": size, "path": path}
