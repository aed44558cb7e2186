"""What browsers and programs meet: routes, guards, streams, pages."""
