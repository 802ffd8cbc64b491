SELECT "Element ID", "IWA ID" FROM this ORDER BY 1, 2;
