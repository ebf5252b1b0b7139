"""Changes that no test sees: ``python tests/benchmarks/mutants.py --seed N --number N [--map FILE]``.

Each mutant is one small change of a function of the engine or of what reads and plays stories: a statement dropped, a
comparison or a condition turned, a number one more, "and" for "or". It is tried in a process of its own against the
scenarios that enter the function (their claims, their reasons, and what hangs on the rules that they show), and then
against the tests that enter it. Prints how many were killed and by what, how many survived, how many stand in functions
that nothing enters, and where the last two are. Which scenario and test enters what is found out first, in some
minutes; ``--map`` keeps that in a file. Run by hand.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import functools
import gc
import importlib
import io
import multiprocessing
import os
import pickle
import random
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT), str(HERE.parents[1])]

import pytest  # noqa: E402
import test_scenarios  # noqa: E402

from vtesref.corpus import library  # noqa: E402
from vtesref.corpus.load import load  # noqa: E402
from vtesref.corpus.scenarios import written_cases  # noqa: E402
from vtesref.engine.editions import PLAYED  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from vtesref.corpus.scenarios import Case

#: What is changed.
CHANGED = (ROOT / "vtesref" / "engine", ROOT / "vtesref" / "scenario")
CODE = tuple(map(str, CHANGED))
STORIES = ("vtesref.engine", "vtesref.scenario")
#: Tests of other things, which enter the engine by the way and take long; the scenarios are played here.
WITHOUT = ("test_site", "test_official", "test_search", "test_quer", "test_cache", "test_browser", "test_take_hold")
BIG = "test_the_scenarios_of_a_file_play"
#: Seconds for one scenario, and for the tests of one mutant; who needs longer is killed: it goes round in circles.
PATIENCE, LONG = 10, 300
#: Seconds of tests that are run on a mutant at most, those of fewest functions first.
TRIED = 90

#: Under this number entries are watched.
TOOL = 3

Place = tuple[str, int]  # the file of a function, and its first line as its code has it


class Mutant(NamedTuple):
    """One change: in which function, at which line, of what kind, of what; the number tells it from others there."""

    file: str
    number: int
    place: Place
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{Path(self.file).relative_to(ROOT)}:{self.line}  {self.kind}  {self.text[:90]}"


class Map(NamedTuple):
    """Which functions each scenario enters, by its file and its number there, and each test, with its seconds."""

    scenarios: dict[tuple[str, int], frozenset[Place]]
    tests: dict[str, tuple[float, frozenset[Place]]]


# The changes

#: Statements that are dropped.
DROPPED = (ast.Assign, ast.AugAssign, ast.Expr, ast.If, ast.Raise, ast.Return, ast.Continue)
#: What takes the place of a comparison.
TURNED: dict[type, type] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Yield the kinds of change of one node: what is shown of it, and what stands in its place."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield "comparison", node, ast.Compare(node.left, [TURNED[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield "and/or", node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for dropped in node.values:
            left = [one for one in node.values if one is not dropped]
            yield "condition dropped", dropped, left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node, node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "bool", node, ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "number + 1", node, ast.Constant(node.value + 1)
    elif isinstance(node, DROPPED) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        yield "statement dropped", node, ast.Pass()


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module and the methods of its classes."""
    for node in tree.body:
        for one in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(one, ast.FunctionDef):
                yield one


def mutants_of(file: Path) -> Iterator[tuple[Mutant, ast.FunctionDef, ast.AST, ast.AST]]:
    """Yield every change of a module, with the function, the node and what takes its place."""
    number = 0
    for function in functions(ast.parse(file.read_text(encoding="utf-8"))):
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
        for statement in function.body:
            for node in ast.walk(statement):
                for kind, shown, instead in changes(node):
                    line = getattr(shown, "lineno", function.lineno)
                    text = " ".join(ast.unparse(shown).split("\n")[0].split())
                    yield Mutant(str(file), number, (str(file), first), line, kind, text), function, node, instead
                    number += 1


class _Put(ast.NodeTransformer):
    """Puts another node in the place of one."""

    def __init__(self, node: ast.AST, instead: ast.AST) -> None:
        self.node, self.instead = node, instead

    def visit(self, node: ast.AST) -> Any:
        return ast.copy_location(self.instead, node) if node is self.node else self.generic_visit(node)


def changed(mutant: Mutant) -> CodeType:
    """Return the code of the function of a mutant."""
    _, function, node, instead = next(one for one in mutants_of(Path(mutant.file)) if one[0].number == mutant.number)
    bare = _Put(node, copy.deepcopy(instead)).visit(function)
    bare.decorator_list = []
    lines = [ast.ImportFrom("__future__", [ast.alias("annotations")], 0), bare]
    code = compile(ast.fix_missing_locations(ast.Module(lines, [])), mutant.file, "exec")
    return next(constant for constant in code.co_consts if isinstance(constant, CodeType))


def put(mutant: Mutant) -> None:
    """Change the function of a mutant in this process. Raises ValueError where it cannot be changed by itself."""
    new = changed(mutant)
    known = [one for one in gc.get_objects() if type(one) is type(put) and place_of(one.__code__) == mutant.place]
    if not known:
        raise ValueError("a function that nobody has")
    for function in known:
        function.__code__ = new.replace(co_firstlineno=mutant.place[1])
    forget()


def place_of(code: CodeType) -> Place:
    """Return which function code is of."""
    return (code.co_filename, code.co_firstlineno)


@functools.cache
def _kept() -> list[Any]:
    kind = type(functools.lru_cache(len))
    return [one for one in gc.get_objects() if type(one) is kind and str(one.__module__).startswith(STORIES)]


def forget() -> None:
    """Forget what was read: by a changed reader it may be read otherwise."""
    for kept in _kept():
        kept.cache_clear()


# What enters what


class Entered:
    """The functions that are entered while this is on: noted once each from Python 3.12 on, at every call before."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()

    def __enter__(self) -> Entered:
        if sys.version_info >= (3, 12):
            watch = sys.monitoring
            if watch.get_tool(TOOL) is None:
                watch.use_tool_id(TOOL, "mutants")
            watch.register_callback(TOOL, watch.events.PY_START, self._once)
            watch.set_events(TOOL, watch.events.PY_START)
            watch.restart_events()
        else:
            sys.setprofile(self._each)
        return self

    def __exit__(self, *_: object) -> None:
        if sys.version_info >= (3, 12):
            sys.monitoring.set_events(TOOL, 0)
        else:
            sys.setprofile(None)

    def _once(self, code: CodeType, _: int) -> Any:
        self.codes.add(code)
        return sys.monitoring.DISABLE  # type: ignore[attr-defined, unused-ignore]

    def _each(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.codes.add(frame.f_code)

    @property
    def places(self) -> frozenset[Place]:
        """Return the functions that may be changed."""
        return frozenset(place_of(code) for code in self.codes if code.co_filename.startswith(CODE))


def cases_of(file: str) -> list[Case]:
    """Return the scenarios of a file, none of them laid out yet."""
    return written_cases(test_scenarios.ROOT, file)


@functools.cache
def positions() -> dict[str, dict[str, str]]:
    """Return how each edition stands to each rule."""
    corpus = load(test_scenarios.ROOT)
    return {edition: corpus.positions(edition) for edition in PLAYED}


def entered_by_scenarios(file: str) -> dict[tuple[str, int], frozenset[Place]]:
    """Return what each scenario of a file enters."""
    entered = {}
    positions()
    for number, case in enumerate(cases_of(file)):
        forget()
        with Entered() as seen:
            list(test_scenarios.all_faults(case, positions()))
        entered[file, number] = seen.places
    return entered


class Noting:
    """A plugin of pytest that notes what each test enters, and how long it takes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.entered: dict[str, frozenset[Place]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Any:
        forget()
        with Entered() as seen:
            result = yield
        self.entered[item.nodeid] = seen.places
        return result

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration


def run_tests(names: list[str], *more: str, plugin: object = None) -> int:
    """Run tests in this process, in silence; return how that ended."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        options = ["-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), *more, *names]
        return int(pytest.main(options, plugins=[plugin] if plugin else []))


def entered_by_tests(file: str) -> dict[str, tuple[float, frozenset[Place]]]:
    """Return what each test of a file enters."""
    noting = Noting()
    run_tests([file], "-k", f"not {BIG}", plugin=noting)
    return {name: (seconds, noting.entered[name]) for name, seconds in noting.seconds.items()}


def mapped(workers: ProcessPoolExecutor) -> Map:
    """Find out what enters what."""
    scenarios: dict[tuple[str, int], frozenset[Place]] = {}
    tests: dict[str, tuple[float, frozenset[Place]]] = {}
    files = [str(one) for one in sorted(HERE.parents[1].glob("test_*.py")) if not one.name.startswith(WITHOUT)]
    for by_scenario in workers.map(entered_by_scenarios, test_scenarios.FILES):
        scenarios.update(by_scenario)
    for by_test in workers.map(entered_by_tests, files):
        tests.update(by_test)
    return Map(scenarios, tests)


# Trying a mutant


class Circles(BaseException):
    """A mutant does not come to an end."""


def _late(*_: object) -> None:
    raise Circles


def tried(mutant: Mutant, known: Map) -> str:
    """Return what kills a mutant: a scenario or a test; "" if nothing does, "not entered" where nothing tries."""
    by_scenarios = sorted((len(there), one) for one, there in known.scenarios.items() if mutant.place in there)
    by_tests = sorted((len(there), name) for name, (_, there) in known.tests.items() if mutant.place in there)
    if not by_scenarios and not by_tests:
        return "not entered"
    signal.signal(signal.SIGALRM, _late)
    try:
        put(mutant)
    except (ValueError, SyntaxError) as error:
        return f"not built: {error}"
    try:
        return _by_scenario([one for _, one in by_scenarios]) or _by_test([name for _, name in by_tests], known)
    except Circles:
        return "going round in circles"
    finally:
        signal.alarm(0)


def _by_scenario(which: list[tuple[str, int]]) -> str:
    files: dict[str, list[Case]] = {}
    for file, number in which:
        signal.alarm(PATIENCE)
        try:
            if file not in files:
                files[file] = cases_of(file)
            case = files[file][number]
            if wrong := next(test_scenarios.all_faults(case, positions()), ""):
                return f"scenario: {case.name}: {wrong}"
        except Exception as error:  # a mutant may break anything
            return f"scenario: {file}: {type(error).__name__}"
    return ""


def _by_test(names: list[str], known: Map) -> str:
    chosen: list[str] = []
    for name in names:
        if sum(known.tests[one][0] for one in chosen) < TRIED:
            chosen.append(name)
    signal.alarm(LONG)
    return "test" if chosen and run_tests([str(ROOT / one) for one in chosen], "-x") != 0 else ""


def in_child(mutant: Mutant, known: Map) -> str:
    """Try a mutant in a process of its own, whose end is the end of what it breaks."""
    ours, theirs = multiprocessing.Pipe()
    child = os.fork()
    if not child:
        said = "broken"
        with contextlib.suppress(BaseException):
            said = tried(mutant, known)
        theirs.send(said)
        os._exit(0)
    theirs.close()
    try:
        return str(ours.recv())
    except EOFError:
        return "broken"
    finally:
        os.waitpid(child, 0)


_KNOWN: Map | None = None


def _in_worker(mutant: Mutant) -> str:
    assert _KNOWN is not None
    return in_child(mutant, _KNOWN)


def main() -> None:
    """Draw, try, print."""
    global _KNOWN
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--seed", type=int, default=1, help="which mutants are drawn")
    reader.add_argument("--number", type=int, default=60, help="how many")
    reader.add_argument("--map", type=Path, help="where it is kept what enters what (of this state of the code alone)")
    reader.add_argument("--only", default="", help="only functions of files whose path contains this")
    given = reader.parse_args()
    forked = multiprocessing.get_context("fork")
    positions()
    library.use(str(test_scenarios.ROOT))
    files = [file for folder in CHANGED for file in sorted(folder.rglob("*.py"))]
    for file in files:  # what is imported late can be changed, too
        importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    if given.map and given.map.exists():
        _KNOWN = Map(*pickle.loads(given.map.read_bytes()))
    else:
        with ProcessPoolExecutor(os.cpu_count(), mp_context=forked) as workers:
            _KNOWN = mapped(workers)
        if given.map:
            given.map.write_bytes(pickle.dumps(tuple(_KNOWN)))
    print(f"{len(_KNOWN.scenarios)} scenarios and {len(_KNOWN.tests)} tests enter functions", flush=True)
    every = [one[0] for file in files if given.only in str(file) for one in mutants_of(file)]
    drawn = random.Random(given.seed).sample(every, min(given.number, len(every)))
    ends: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=forked) as workers:
        for mutant, end in zip(drawn, workers.map(_in_worker, drawn), strict=True):
            told = end.split(":")[0] or "survived"
            ends[told] += 1
            if told in ("survived", "not entered"):
                print(f"{told}: {mutant}", flush=True)
    built = sum(count for told, count in ends.items() if told != "not built")
    print(
        f"{built} mutants of {len(every)}, seed {given.seed}: "
        + ", ".join(f"{n} {told}" for told, n in ends.most_common())
    )
    entered = built - ends["not entered"]
    print(f"survivors among those entered: {ends['survived']} of {entered} ({ends['survived'] / max(entered, 1):.1%})")


if __name__ == "__main__":
    main()
