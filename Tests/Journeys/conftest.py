import pytest
from playwright.sync_api import sync_playwright

import support


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    with support.chromium_shell(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def whole_browser(playwright):
    """Chromium as people have it. A file whose journeys are about the browser too takes it as its `browser`."""
    with support.chromium(playwright) as browser:
        yield browser


@pytest.fixture(scope="module")
def web():
    """The address of the browser's side by itself, as it stands in `web/`."""
    with support.StaticHost(support.ROOT / "web") as host:
        yield host.url


@pytest.fixture
def server():
    """An empty book behind a server of its own."""
    with support.Server() as server:
        yield server


@pytest.fixture
def studio():
    """The sample studio behind a server of its own."""
    with support.Server("--demo") as server:
        yield server


@pytest.fixture
def host():
    """The app from a static host, without a hub."""
    with support.StaticHost() as host:
        yield host
