import pytest
from playwright.sync_api import sync_playwright

import support


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        with support.chromium(playwright) as browser:
            yield browser


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
