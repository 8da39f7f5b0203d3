"""Turns frames into a silent looping film as pages show it: WebM (VP9), MP4 (H.264) and a poster (WebP)."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np

from grade import Look, develop
from render import ART, OUT

# The files that the next run uses again, and the files that pages show.
FILMS = OUT / "film"
SHOWN = ART.parent / "src" / "web" / "site" / "films"
# Bytes of each of a film's two files.
LIMIT = 980_000


def developed(linear: np.ndarray, look: Look) -> np.ndarray:
    """One frame as 8-bit BGR."""
    return develop(linear, look)


class Encoder:
    """Collects frames as lossless files, then encodes them twice."""

    def __init__(self, name: str, size: tuple[int, int], rate: int) -> None:
        self.name, self.size, self.rate = name, size, rate
        self.folder = Path(tempfile.mkdtemp(prefix="film-"))
        self.count = 0

    def add(self, frame: np.ndarray) -> None:
        """The next frame, 8-bit BGR."""
        cv2.imwrite(str(self.folder / f"{self.count:04d}.png"), frame, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        self.count += 1

    def run(self, arguments: list[str]) -> None:
        """ffmpeg over the frames."""
        command = ["ffmpeg", "-y", "-loglevel", "error", "-framerate", str(self.rate), "-i", str(self.folder / "%04d.png")]
        subprocess.run([*command, *arguments], check=True)

    def finish(self, poster: int) -> None:
        """Encodes in two passes at the rate that keeps under LIMIT bytes; `poster` is a frame's number."""
        rate = str(int(min(LIMIT * 8 * 0.98 * self.rate / self.count, 1_600_000)))
        colour = ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-colorspace", "bt709", "-color_primaries", "bt709",
                  "-color_trc", "bt709", "-pix_fmt", "yuv420p", "-b:v", rate, "-passlogfile", str(self.folder / "pass")]
        x264 = ["-c:v", "libx264", "-preset", "medium"]
        vp9 = ["-c:v", "libvpx-vp9", "-row-mt", "1", "-deadline", "good", "-cpu-used", "3"]
        for codec, ending, extra in ((x264, "mp4", ["-movflags", "+faststart"]), (vp9, "webm", [])):
            self.run([*codec, *colour, "-pass", "1", "-f", "null", "-"])
            self.run([*codec, *colour, "-pass", "2", *extra, str(SHOWN / f"{self.name}.{ending}")])
        picture = cv2.imread(str(self.folder / f"{poster:04d}.png"))
        cv2.imwrite(str(SHOWN / f"{self.name}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, 70])
        shutil.rmtree(self.folder)
