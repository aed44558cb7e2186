"""The table server: tables in a store, actions by POST, changes by Server-Sent Events, pages rendered here."""
