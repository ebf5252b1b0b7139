"""Drives an interactive shell through a pseudo-terminal: what its line is after a press of the tab key."""

from __future__ import annotations

import os
import re
import select
import shutil
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

#: How each shell is started, and what it is told first: to complete for the program, and to tell its words.
SHELLS = {
    "bash": (
        ["bash", "--noprofile", "--norc", "-i"],
        [
            "PS1=''; bind 'set enable-bracketed-paste off'; bind 'set page-completions off'",
            'eval "$(_VTESREF_COMPLETE=bash_source vtesref)"',
            "told() { printf '%s-is' line; printf '[%s]' \"$@\"; printf '\\n'; }",
        ],
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        [
            "PS1=''; unsetopt zle_bracketed_paste prompt_sp; bindkey -e; autoload -U compinit; compinit -u -D",
            'eval "$(_VTESREF_COMPLETE=zsh_source vtesref)"',
            "told() { printf '%s-is' line; printf '[%s]' \"$@\"; printf '\\n'; }",
        ],
    ),
    "fish": (
        ["fish", "--no-config", "-i"],
        [
            "function fish_prompt; end; function fish_greeting; end",
            "_VTESREF_COMPLETE=fish_source vtesref | source",
            "function told; printf '%s-is' line; printf '[%s]' $argv; printf '\\n'; end",
        ],
    ),
}
#: For so many seconds nothing new stands there once a shell has completed.
QUIET = 2.0
#: The key that goes to the beginning of the line, and the one that wipes it out.
BEGINNING, WIPE = "\x01", "\x15"


def found(name: str) -> bool:
    """Tell whether a shell is on this machine, and can be driven on it."""
    return os.name == "posix" and shutil.which(name) is not None


class Shell:
    """An interactive shell; ``line`` types a text and the tab key, and returns the words that the line then is."""

    def __init__(self, name: str, env: Mapping[str, str]) -> None:
        import pty

        self.name = name
        command, setup = SHELLS[name]
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvpe(command[0], command, dict(env))
        for line in [*setup, "printf '%s-ready\\n' shell-is"]:
            self.send(f"{line}\n")
        self.said("shell-is-ready")

    def line(self, typed: str) -> list[str]:
        """Return the words of the line after the tab key, without the program's name."""
        self.send(f"{typed}\t")
        self.settle()
        self.send(f"{BEGINNING}told \n")
        printed = self.said(r"line-is\[vtesref\](.*)\r?\n")
        told = re.findall(r"line-is\[vtesref\](.*?)\r?\n", printed)[-1]
        return re.findall(r"\[(.*?)\]", told)

    def listed(self, typed: str, last: str) -> str:
        """Return what the shell lists at the second press of the key, once ``last`` stands there; wipe the line."""
        self.send(f"{typed}\t\t")
        printed = self.said(re.escape(last))
        self.send(f"{WIPE}\n")
        return printed

    def settle(self) -> None:
        """Wait until the key has done its work: zsh and fish do not keep what is typed meanwhile as it is typed."""
        if self.name != "bash":
            while select.select([self.terminal], [], [], QUIET)[0]:
                os.read(self.terminal, 65536)

    def send(self, text: str) -> None:
        """Type a text."""
        os.write(self.terminal, text.encode())

    def said(self, pattern: str, seconds: float = 60.0) -> str:
        """Return what the shell has printed once that matches; raises AssertionError when it does not in time."""
        printed = ""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    printed += os.read(self.terminal, 65536).decode("utf-8", "replace")
                except OSError:
                    break
            if re.search(pattern, printed):
                return printed
        raise AssertionError(f"the shell has not said {pattern} but {printed[-2000:]!r}")

    def close(self) -> None:
        """Hang up."""
        os.close(self.terminal)
        os.waitpid(self.child, 0)
