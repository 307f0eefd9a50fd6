"""The pages as static files that any web server can host: what needs no server of ours, in every language.

`tablee.web.offline` lists the pages, `rendering` calls the server's page functions, `relative` makes URLs relative,
`building` writes the folder, `checking` follows every link in it.
"""
