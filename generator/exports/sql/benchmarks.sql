SELECT * FROM records('benchmarkItem')
